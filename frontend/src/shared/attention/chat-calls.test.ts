import { expect, it } from "@jest/globals";
import { callForChat } from "./chat-calls";

const of = (isMuted: boolean) => ({ uuid: "plantao", users: [{ userId: 1, isMuted }] }) as never;
const message = (userId: number, mentions: number[] = []) => ({ userId, mentions });
const elsewhere = { chatUuid: null, isAtIt: true };
const away = { chatUuid: "plantao", isAtIt: false };
const rings = { sound: "message", onDesktop: false };

it.each([
  ["a colleague writes while I am elsewhere", elsewhere, message(2), false, rings],
  ["a colleague writes while the window is hidden", away, message(2), false, { ...rings, onDesktop: true }],
  ["a colleague writes in the chat I am reading", { ...away, isAtIt: true }, message(2), false, null],
  ["I write in another tab", elsewhere, message(1), false, null],
  ["a colleague writes in a chat that I muted", elsewhere, message(2), true, null],
  ["a colleague mentions me in a chat that I muted", elsewhere, message(2, [1]), true, rings],
  ["a colleague mentions another user in a chat that I muted", elsewhere, message(2, [3]), true, null],
])("%s", (_what, here, chatMessage, isMuted, call) => {
  expect(callForChat(1, here, { message: chatMessage, chat: of(isMuted) })).toEqual(call);
});
