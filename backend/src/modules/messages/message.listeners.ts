import { onProcessEvent } from "../../core/events/process-bus";
import { listenToFetches } from "./media-fetch";
import { sendReadReceipts } from "./message.service";
import { listenToOutbox } from "./outbox";

/** Starts this process's listeners for the sessions it holds. */
export function listenToMessages(): void {
  listenToOutbox();
  listenToFetches();
  onProcessEvent("messages.read", ({ connectionId, address, messages }) =>
    sendReadReceipts(connectionId, address, messages),
  );
}
