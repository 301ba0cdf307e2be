import type { MessageDto } from "@guiche/contract/messages";
import type { MediaState } from "@guiche/contract/message-kinds";
import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { aMessage, aTicket } from "../testing";
import { messagesKey } from "../ticket-store";
import { applyMessageEvent, type MessageRows } from "./message-rows";

const notifyError = jest.fn();
jest.unstable_mockModule("@/shared/api/notify-error", () => ({ notifyError }));
const { changeMessage } = await import("./change-message");
const { forgetRejectedChange, rejectedChanges } = await import("./rejected-changes");

/** Everything that can happen to a message after it came. */
const change: fc.Arbitrary<Partial<MessageDto>> = fc.oneof(
  fc.record({ body: fc.string(), isEdited: fc.constant(true) }),
  fc.record({ isDeleted: fc.constant(true), body: fc.constant("") }),
  fc.record({
    reactions: fc.array(fc.record({ emoji: fc.constantFrom("👍", "❤️"), fromMe: fc.boolean(), name: fc.string() })),
  }),
  fc.record({ mediaState: fc.constantFrom<MediaState>("pending", "ready", "tooLarge", "gone", "failed") }),
  fc.record({ mediaUrl: fc.constantFrom("/api/messages/1/media", null), viewOnce: fc.boolean() }),
  fc.record({ mentions: fc.array(fc.record({ value: fc.string(), name: fc.string() })) }),
  fc.record({ read: fc.boolean(), participant: fc.string() }),
  fc.record({ contact: fc.option(fc.record({ id: fc.nat(), name: fc.string(), number: fc.constant(null) })) }),
);

describe("the law of conversations", () => {
  it("whatever changes in a message, the event leads to the same rows as a fresh page", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), change)), (changes) => {
        const model = new Map([1, 2, 3].map((id) => [id, aMessage({ id })]));
        let rows: MessageRows = { messages: [...model.values()], hasMore: false };
        for (const [id, fields] of changes) {
          const message = { ...model.get(id)!, ...fields };
          model.set(id, message);
          rows = applyMessageEvent(rows, {
            action: "update",
            message,
            ticket: { id: 1, uuid: "u" },
            contact: aTicket().contact,
          });
        }
        expect(rows.messages).toEqual([...model.values()]);
      }),
    );
  });
});

describe("a change shown before the server agreed", () => {
  let client: QueryClient;
  const message = aMessage({ id: 1, body: "antes", fromMe: true, ack: 2 });
  const cached = () => client.getQueryData<MessageRows>(messagesKey(1))!.messages[0]!;
  const receive = (fields: Partial<MessageDto>) =>
    client.setQueryData<MessageRows>(messagesKey(1), { messages: [{ ...cached(), ...fields }], hasMore: false });
  beforeEach(() => {
    notifyError.mockClear();
    forgetRejectedChange(1);
    client = new QueryClient();
    client.setQueryData<MessageRows>(messagesKey(1), { messages: [message], hasMore: false });
  });
  const editedFields = { body: "depois", isEdited: true };
  const edit = (perform: () => Promise<unknown>) =>
    changeMessage(client, { message, action: "edit", fields: editedFields, perform });

  it("is shown while the server is asked, and stays if it agrees", async () => {
    const isDone = await edit(() => {
      expect(cached()).toMatchObject(editedFields);
      return Promise.resolve();
    });
    expect([isDone, cached().body, notifyError.mock.calls]).toEqual([true, "depois", []]);
  });

  it("is reverted and explained if the server refuses; events that arrived in the meantime stay", async () => {
    const error = new Error("no");
    const isDone = await edit(() => {
      receive({ ack: 4, reactions: [{ emoji: "👍", fromMe: false, name: "Maria" }] });
      return Promise.reject(error);
    });
    expect(isDone).toBe(false);
    expect(cached()).toMatchObject({ body: "antes", isEdited: false, ack: 4, reactions: [{ emoji: "👍" }] });
    expect(notifyError).toHaveBeenCalledWith(error);
  });

  it("refused, says so at the message until it is tried again", async () => {
    const error = new Error("no");
    await edit(() => Promise.reject(error));
    expect([...rejectedChanges()]).toEqual([[1, { action: "edit", error }]]);
    await changeMessage(client, {
      message,
      action: "react",
      fields: { reactions: [] },
      perform: () => {
        expect(rejectedChanges().size).toBe(0);
        return Promise.resolve();
      },
    });
    expect([rejectedChanges().size, notifyError.mock.calls]).toEqual([0, [[error]]]);
  });

  it("is not taken back over what another person has made of it", async () => {
    await edit(() => {
      receive({ body: "", isDeleted: true });
      return Promise.reject(new Error("no"));
    });
    expect(cached()).toMatchObject({ body: "", isDeleted: true });
  });
});
