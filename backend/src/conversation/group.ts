import { lines } from "../channels/lines";
import type { GroupTold } from "../channels/provider";
import { learnGroup } from "../modules/contacts";
import { log } from "../core/log/log";
import type { Scope } from "../core/tenant/scope";
import { storable } from "./storable";

/** What a group is called, and who is in it, as a channel tells it. */
export const receiveGroup = (scope: Scope, group: GroupTold): Promise<void> => learnGroup(scope, storable(group));

/** A group was met of which nobody has told: its line is asked. A hint, asked for again with the next message. */
export function askAboutGroup(scope: Scope, connectionId: number, id: string): void {
  const line = lines().live(connectionId);
  if (!line?.open) return;
  line
    .group(id)
    .then(({ subject, participants }) => receiveGroup(scope, { id, subject, members: participants }))
    .catch((error: unknown) => log.debug({ error, connectionId }, "A group has no name yet"));
}
