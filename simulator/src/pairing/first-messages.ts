import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { encodeWAMessage, proto } from "@whiskeysockets/baileys";
import { seconds, stanza } from "../stanzas/stanza";
import type { Account } from "../people/account";
import type { ChatMessage } from "../people/chat-log";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { newMessageId } from "../messages/from-phone";
import { toMessage } from "../messages/to-message";
import { encrypt } from "../messages/encrypt";
import { post } from "../wire/delivery";

const compress = promisify(deflate);

/** Sends a new companion its first messages: the app state key and the chats. */
export async function sendFirstMessages(world: World, account: Account): Promise<void> {
  const { companion, person } = account;
  if (companion.state.welcomed) return;
  companion.state.welcomed = true;
  await send(world, account, { protocolMessage: settingsKey() });
  await send(world, account, { protocolMessage: await history(world, person) });
  world.save("now");
}

/** Wait after the chats have arrived: a client handles it too early while it still sorts them. */
const DEVICES_AFTER_MS = 300;

/**
 * Sends the account's device list after the companion has received its chats. It is also the first live stanza: without
 * one, some versions buffer their events for half a minute.
 */
export function announceDevices(world: World, { person, companion }: Account): void {
  const devices = [0, ...person.companions.keys()].map((id) => stanza("device", { jid: person.address("pn", id) }));
  const attributes = {
    id: `devices-${companion.device}`,
    from: person.address("pn"),
    type: "account_sync",
    t: seconds(),
  };
  world.later(DEVICES_AFTER_MS, () => {
    post(world, companion, stanza("notification", attributes, [stanza("devices", {}, devices)]));
  });
}

async function send(world: World, { person, companion }: Account, message: proto.IMessage): Promise<void> {
  const plain = encodeWAMessage(message);
  await companion.inOrder(async () => {
    const enc = await encrypt(world, person, { owner: person, companion }, plain);
    const from = person.address("pn");
    const attributes = { id: newMessageId(), from, t: seconds(), type: "text", category: "peer" };
    post(world, companion, stanza("message", attributes, [enc]), plain);
  });
}

function settingsKey(): proto.Message.IProtocolMessage {
  const keyData = {
    keyData: randomBytes(32),
    fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] },
    timestamp: Date.now(),
  };
  return {
    type: proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE,
    appStateSyncKeyShare: { keys: [{ keyId: { keyId: randomBytes(6) }, keyData }] },
  };
}

async function history(world: World, person: Person): Promise<proto.Message.IProtocolMessage> {
  const sync = proto.HistorySync.encode(chatsOf(world, person)).finish();
  return {
    type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
      chunkOrder: 1,
      progress: 100,
      initialHistBootstrapInlinePayload: await compress(sync),
    },
  };
}

/** Only the account's own chats and contacts, to keep the message small. */
function chatsOf(world: World, person: Person): proto.IHistorySync {
  const chats = new Map<Person, ChatMessage[]>();
  for (const message of person.log.all()) {
    const partner = world.people.get(message.chat);
    if (partner) chats.set(partner, [...(chats.get(partner) ?? []), message]);
  }
  return {
    syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
    chunkOrder: 1,
    progress: 100,
    conversations: [...chats].map(([partner, messages]) => conversation(partner, messages)),
    phoneNumberToLidMappings: [...chats.keys()].flatMap((one) => {
      const pnJid = one.alternative("lid");
      return pnJid === undefined ? [] : [{ pnJid, lidJid: one.address("lid") }];
    }),
  };
}

function conversation(partner: Person, messages: ChatMessage[]): proto.IConversation {
  const id = partner.address(partner.profile.addressing);
  return {
    id,
    name: partner.profile.name,
    lidJid: partner.address("lid"),
    pnJid: partner.alternative("lid"),
    messages: messages
      .filter(({ content }) => content.kind === "text")
      .reverse()
      .map((message) => ({
        message: {
          key: { remoteJid: id, fromMe: message.fromMe, id: message.id },
          message: toMessage(message.content),
          messageTimestamp: message.at,
        },
      })),
  };
}
