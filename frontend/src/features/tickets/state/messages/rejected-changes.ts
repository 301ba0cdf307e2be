import type { ErrorCode } from "@guiche/contract/errors";
import type { AppMessageEvent } from "@guiche/contract/messages";
import { useSyncExternalStore } from "react";
import { ApiError } from "@/shared/api/api-error";
import { notifyError } from "@/shared/api/notify-error";
import { listeners } from "@/shared/listeners";

/** A change of a message that is shown before the server has accepted it. */
export type MessageAction = NonNullable<AppMessageEvent["refused"]>;

export interface RejectedChange {
  action: MessageAction;
  error: unknown;
}

const codes = {
  edit: "ERR_EDIT_WAPP_MSG",
  remove: "ERR_DELETE_WAPP_MSG",
  react: "ERR_REACT_WAPP_MSG",
} as const satisfies Record<MessageAction, ErrorCode>;

/** WhatsApp rejected the change. */
export const rejectedByWhatsApp = (action: MessageAction): RejectedChange => ({
  action,
  error: new ApiError(400, { error: codes[action] }),
});

/** True when the error text itself names the action. */
export const namesAction = ({ action, error }: RejectedChange): boolean =>
  error instanceof ApiError && error.code === codes[action];

/** By message id, in memory, until the change is retried or the error is dismissed. */
let rejected: ReadonlyMap<number, RejectedChange> = new Map();
const { notify, listen } = listeners();

/** Shows the error as a toast and at the message. */
export function noteRejectedChange(messageId: number, refusal: RejectedChange) {
  rejected = new Map(rejected).set(messageId, refusal);
  notify();
  notifyError(refusal.error);
}

export function forgetRejectedChange(messageId: number) {
  if (!rejected.has(messageId)) return;
  rejected = new Map([...rejected].filter(([id]) => id !== messageId));
  notify();
}

export const rejectedChanges = () => rejected;
export const useRejectedChanges = () => useSyncExternalStore(listen, rejectedChanges);
