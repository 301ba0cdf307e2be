import { liveSession } from "../../channels/live-sessions";
import type { GroupUpdate } from "../../channels/provider";
import { learnGroup } from "../../modules/contacts";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { storable } from "../../core/storable";

/** Stores the subject and the members of a group. */
export const receiveGroup = (scope: Scope, group: GroupUpdate): Promise<void> => learnGroup(scope, storable(group));

/**
 * Requests the subject and members of an unknown group from its session. A hint: the next message requests them again.
 */
export function requestGroup(scope: Scope, connectionId: number, id: string): void {
  const session = liveSession(connectionId);
  if (!session?.open) return;
  session
    .group(id)
    .then(({ subject, participants }) => receiveGroup(scope, { id, subject, members: participants }))
    .catch((error: unknown) => log.debug({ error, connectionId }, "Group could not be looked up"));
}
