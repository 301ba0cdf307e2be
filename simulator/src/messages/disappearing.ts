import { proto } from "@whiskeysockets/baileys";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { newMessageId, send, usualAddressing } from "./from-phone";
import { chatIdFor, recipientsOf, type Chat } from "./outgoing";

const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;

/** Sets on a phone how long the messages of a chat stay, in seconds; 0: for good. Its later messages say so. */
export function setExpiration(world: World, author: Person, chat: Chat, seconds: number): void {
  const setting = { seconds, at: author.time };
  author.expirations.set(chat.chatId, setting);
  for (const recipient of recipientsOf(world, author, chat))
    recipient.expirations.set(chatIdFor(author, chat), setting);
  const protocolMessage = {
    type: EPHEMERAL_SETTING,
    ephemeralExpiration: seconds,
    ephemeralSettingTimestamp: setting.at,
  };
  const addressing = usualAddressing(author, chat);
  send(world, author, {
    id: newMessageId(),
    chat,
    at: setting.at,
    addressing,
    type: "text",
    body: { protocolMessage },
  });
  world.feed.publish({ kind: "person", number: author.number });
  world.saveSoon();
}
