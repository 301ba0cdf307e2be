import { lines } from "../channels/lines";
import { renameGroup } from "../modules/contacts";
import { log } from "../platform/log/log";
import type { Scope } from "../platform/tenant/scope";
import { storable } from "./storable";

/** A group is called otherwise now. */
export const rename = (scope: Scope, { id, subject }: { id: string; subject: string }): Promise<void> =>
  renameGroup(scope, id, storable(subject));

/** A group was met whose subject nobody has told: its line is asked. A hint, asked for again with the next message. */
export function learnSubject(scope: Scope, connectionId: number, id: string): void {
  const line = lines().live(connectionId);
  if (!line?.open) return;
  line
    .group(id)
    .then(({ subject }) => rename(scope, { id, subject }))
    .catch((error: unknown) => log.debug({ error, connectionId }, "A group has no name yet"));
}
