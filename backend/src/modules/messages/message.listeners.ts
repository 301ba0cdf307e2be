import { onDomainEvent } from "../../domain-events";
import { onProcessEvent } from "../../core/events/process-bus";
import { listenToFetches } from "./media-fetch";
import { sendReadReceipts } from "./message.service";
import { listenToOutbox, resumeOutbox } from "./outbox";

/** What this process does for the lines it holds. */
export function listenToMessages(): void {
  listenToOutbox();
  listenToFetches();
  onDomainEvent("connection.opened", (scope, { connectionId }) => resumeOutbox(scope, connectionId));
  onProcessEvent("messages.read", ({ connectionId, address, messages }) =>
    sendReadReceipts(connectionId, address, messages),
  );
}
