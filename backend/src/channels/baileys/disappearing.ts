import type { proto } from "@whiskeysockets/baileys";
import type { Expiration } from "../provider";
import { containers } from "./kinds";
import type { Library } from "./library";
import type { OpenedMessage } from "./open-message";

/** The largest number of its column. */
const mostSeconds = 2 ** 31 - 1;

/** What a message, or a setting, says of its chat. `seconds`: WhatsApp's time of it, before which the setting was made. */
export function readExpiration(
  { proto, toNumber }: Library,
  openedMessage: OpenedMessage,
  seconds: number,
): Expiration | undefined {
  const { protocolMessage } = openedMessage.message;
  const isSetting = protocolMessage?.type === proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING;
  const statedSeconds = isSetting ? (protocolMessage.ephemeralExpiration ?? 0) : openedMessage.contextInfo?.expiration;
  if (statedSeconds === null || statedSeconds === undefined) return undefined;
  const setting = isSetting ? protocolMessage : openedMessage.contextInfo;
  const sentSeconds = seconds || Date.now() / 1_000;
  const setSeconds = Math.min(toNumber(setting?.ephemeralSettingTimestamp) || sentSeconds, sentSeconds);
  return { seconds: Math.min(statedSeconds, mostSeconds), setAt: new Date(Math.max(0, setSeconds) * 1_000) };
}

/** Lets a message disappear as its chat's do: the recipient's phone goes by what the message says. */
export function withExpiration(message: proto.IMessage, expiration: Expiration | null | undefined): proto.IMessage {
  if (!expiration?.seconds) return message;
  const container = containers.find((name) => message[name]?.message);
  const innerMessage = container && message[container]?.message;
  if (innerMessage)
    return { ...message, [container]: { ...message[container], message: withExpiration(innerMessage, expiration) } };
  const expirationFields = {
    expiration: expiration.seconds,
    ephemeralSettingTimestamp: Math.floor(expiration.setAt.getTime() / 1_000),
  };
  const { conversation, messageContextInfo, ...parts } = message;
  if (conversation) parts.extendedTextMessage = { text: conversation };
  const markedParts = Object.entries(parts).map(([name, part]: [string, object | null]) => [
    name,
    part && {
      ...part,
      contextInfo: { ...(Reflect.get(part, "contextInfo") as proto.IContextInfo | null), ...expirationFields },
    },
  ]);
  return { ...(Object.fromEntries(markedParts) as proto.IMessage), ...(messageContextInfo && { messageContextInfo }) };
}
