import { deleteWithinMinutes, editWithinMinutes } from "@guiche/contract/limits";
import type { MessageDto } from "@guiche/contract/messages";
import { describe, expect, it } from "@jest/globals";
import { aMessage } from "../testing";
import { mayReact, messageActions } from "./message-actions";

const now = Date.parse("2026-01-01T12:00:00.000Z");
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const listActions = (fields: Partial<MessageDto>, mayWrite = true, isEarlier = false) =>
  messageActions
    .filter(({ may }) =>
      may(aMessage({ createdAt: minutesAgo(1), ...fields }), {
        mayWrite,
        mayPin: mayWrite,
        mayTrace: mayWrite,
        isEarlier,
        now,
      }),
    )
    .map(({ name }) => name)
    .join(" ");
const own = { fromMe: true, ack: 3 } as const;
const ready = { mediaState: "ready", mediaUrl: "/api/messages/1/media" } as const;

describe("what may be done with a message", () => {
  it("a customer's text can be answered, copied, forwarded and pinned", () => {
    expect(listActions({})).toBe("reply copy forward pin");
  });

  it("users who may not write here may still copy, forward and download", () => {
    expect(listActions({}, false)).toBe("copy forward");
    expect(listActions({ ...own, ...ready, mediaType: "image", body: "" }, false)).toBe("forward download");
  });

  it("a message of an earlier ticket can be answered, copied and forwarded, but not changed", () => {
    expect(listActions({}, true, true)).toBe("reply copy forward");
    expect(listActions(own, true, true)).toBe("reply copy forward");
    expect(listActions({ ...own, ack: -1 }, true, true)).toBe("reply copy forward");
    expect(listActions({}, false, true)).toBe("copy forward");
    expect(mayReact(aMessage({}), { mayWrite: true, mayPin: true, mayTrace: true, isEarlier: true, now })).toBe(false);
  });

  it("an own text can be edited for a quarter of an hour, and deleted for longer", () => {
    expect(listActions(own)).toBe("reply copy forward pin edit remove");
    expect(listActions({ ...own, createdAt: minutesAgo(editWithinMinutes + 1) })).toBe("reply copy forward pin remove");
    expect(listActions({ ...own, createdAt: minutesAgo(deleteWithinMinutes + 1) })).toBe("reply copy forward pin");
  });

  it("one that failed can be sent again or deleted, but not edited", () => {
    expect(listActions({ ...own, ack: -1 })).toBe("reply copy forward pin retry remove");
  });

  it("a file can be downloaded and forwarded only when it is stored", () => {
    expect(listActions({ mediaType: "application", ...ready })).toBe("reply copy forward pin download");
    expect(listActions({ mediaType: "audio", body: "", mediaState: "gone" })).toBe("reply pin");
  });

  it("a deleted one offers no actions", () => {
    expect(listActions({ ...own, isDeleted: true, body: "" })).toBe("");
  });

  it("an unsupported message and a view-once picture can be downloaded, and a call offers no actions", () => {
    expect(listActions({ mediaType: "unsupported", body: "" })).toBe("reply download");
    expect(listActions({ mediaType: "unsupported", body: "", isAwaited: true })).toBe("reply");
    expect(listActions({ mediaType: "call_log", body: "{}" })).toBe("");
    expect(listActions({ mediaType: "image", ...ready, viewOnce: true, body: "" })).toBe("reply pin download");
  });

  it("a pinned one is unpinned instead", () => {
    expect(listActions({ pinnedAt: minutesAgo(1) })).toBe("reply copy forward unpin");
    expect(listActions({ pinnedAt: minutesAgo(1) }, false)).toBe("copy forward");
  });

  it("users who may write can react to messages that WhatsApp has", () => {
    const may = (fields: Partial<MessageDto>, mayWrite = true) =>
      mayReact(aMessage(fields), { mayWrite, mayPin: mayWrite, mayTrace: mayWrite, isEarlier: false, now });
    expect([may({}), may({}, false), may({ isDeleted: true }), may({ ...own, ack: -1 }), may(own)]).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  it("one asks why where the bot said it, with the right to its traces", () => {
    const botMessage = { fromMe: true, clientId: "bot:5120:4:1" };
    expect(listActions(botMessage, true, true)).toBe("reply copy forward why");
    expect(listActions(botMessage, false, true)).toBe("copy forward");
    expect(listActions({ ...botMessage, clientId: "a1-bot:1:1:1" }, true, true)).toBe("reply copy forward");
  });
});
