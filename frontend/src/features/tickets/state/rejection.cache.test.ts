import type { AppMessageEvent } from "@guiche/contract/messages";
import { beforeEach, expect, it, jest } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import type { ApiError } from "@/shared/api/api-error";
import { aMessage, aTicket } from "./testing";
import { messagesKey } from "./ticket-store";

const notifyError = jest.fn<(error: ApiError) => void>();
jest.unstable_mockModule("@/shared/api/notify-error", () => ({ notifyError }));
const { rejectionPatches } = await import("./rejection.cache");
const { forgetRejectedChange, rejectedChanges, namesAction } = await import("./messages/rejected-changes");

let client: QueryClient;
const receive = (refusedAction?: AppMessageEvent["refused"]) =>
  rejectionPatches.appMessage?.(client, {
    action: "update",
    message: aMessage({ id: 1 }),
    ticket: { id: 1, uuid: "u" },
    contact: aTicket().contact,
    ...(refusedAction && { refused: refusedAction }),
  });
beforeEach(() => {
  notifyError.mockClear();
  forgetRejectedChange(1);
  client = new QueryClient();
});

it("users who have the conversation open are told what WhatsApp rejected", () => {
  client.setQueryData(messagesKey(1), { messages: [], hasMore: false });
  for (const refusedAction of ["edit", "remove", "react"] as const) receive(refusedAction);
  expect(notifyError.mock.calls.map(([{ code }]) => code)).toEqual([
    "ERR_EDIT_WAPP_MSG",
    "ERR_DELETE_WAPP_MSG",
    "ERR_REACT_WAPP_MSG",
  ]);
});

it("a rejection is kept with its message, and tells whether its error text names the action", () => {
  client.setQueryData(messagesKey(1), { messages: [], hasMore: false });
  receive("remove");
  const [[id, refusal]] = [...rejectedChanges()] as [[number, { action: "remove"; error: unknown }]];
  expect([rejectedChanges().size, id, refusal.action, namesAction(refusal)]).toEqual([1, 1, "remove", true]);
  expect(namesAction({ action: "edit", error: refusal.error })).toBe(false);
});

it("no rejection is shown for other changes, nor for conversations that are not open", () => {
  receive("edit");
  client.setQueryData(messagesKey(1), { messages: [], hasMore: false });
  receive();
  expect([notifyError.mock.calls, rejectedChanges().size]).toEqual([[], 0]);
});
