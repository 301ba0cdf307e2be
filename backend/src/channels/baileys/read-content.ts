import type { proto } from "@whiskeysockets/baileys";
import type { AdDto } from "@guiche/contract/ads";
import type { Card, Content } from "../content";
import { isVisible } from "../../core/text";
import { storable } from "../journal/journal";
import { roleOf } from "./kinds";
import { readMedia } from "./media-part";
import type { OpenedMessage } from "./open-message";
import { readCard } from "./read-card";
import { readAnswer } from "./read-frame";

/**
 * The content to show; whatever is still empty, or of a kind that Guichê cannot read, becomes `unsupported` with its
 * type. Null when no person wrote it.
 */
export function readContent(openedMessage: OpenedMessage): Content | null {
  const { type, viewOnce } = openedMessage;
  const role = type === undefined ? "noise" : roleOf(type);
  if (role === "noise" || role === "change" || role === "besides") return null;
  const ad = readAd(openedMessage);
  const bare: Content = ad ? { kind: "text", text: "" } : { kind: "unsupported", type: storable(type ?? "") };
  const forwardLevel = readForwarded(openedMessage);
  return {
    ...(readKind(openedMessage) ?? bare),
    ...(viewOnce && { viewOnce }),
    ...(forwardLevel && { forwarded: forwardLevel }),
    ...(ad && { ad }),
  };
}

/** WhatsApp counts to five, and then tells 127. */
const often = 5;

function readForwarded({ contextInfo }: OpenedMessage): Content["forwarded"] {
  const score = contextInfo?.forwardingScore ?? 0;
  if (score >= often) return "often";
  return contextInfo?.isForwarded || score > 0 ? "once" : undefined;
}

/** The ad that led the customer here. */
function readAd({ contextInfo }: OpenedMessage): Content["ad"] {
  const { title, body, sourceUrl, sourceId, ctwaClid, sourceApp } = contextInfo?.externalAdReply ?? {};
  // Other previews come in the same field: only an ad has a source.
  if (!sourceId && !ctwaClid) return undefined;
  const adFields = { text: body, url: sourceUrl, sourceId, clickId: ctwaClid, app: sourceApp };
  const words = Object.entries(adFields).flatMap(([name, value]) => (value ? [[name, storable(value)]] : []));
  return { title: storable(title ?? ""), ...(Object.fromEntries(words) as Omit<AdDto, "title">) };
}

function readKind(openedMessage: OpenedMessage): Content | undefined {
  const { message } = openedMessage;
  const card = readCard(openedMessage);
  if (card) return { kind: "card", card };
  const text = storable(textOf(message) ?? "");
  if (isVisible(text)) return { kind: "text", text };
  const media = readMedia(message);
  if (media) return { kind: "media", media };
  const place = message.locationMessage ?? message.liveLocationMessage;
  if (place) return readPlace(place);
  const people = message.contactMessage ? [message.contactMessage] : message.contactsArrayMessage?.contacts;
  if (people && people.length > 0) return { kind: "contacts", cards: people.map(readPerson) };
  const poll =
    message.pollCreationMessage ??
    message.pollCreationMessageV2 ??
    message.pollCreationMessageV3 ??
    message.pollCreationMessageV5;
  return poll ? readPoll(poll) : undefined;
}

function textOf(message: proto.IMessage): string | undefined {
  const messageText =
    message.conversation ??
    message.extendedTextMessage?.text ??
    message.statusQuestionAnswerMessage?.text ??
    message.questionResponseMessage?.text ??
    message.statusQuotedMessage?.text;
  return messageText || readAnswer(message) || readVotes(message) || readRichResponse(message);
}

/** The result of a poll that a person passes on. */
function readVotes({ pollResultSnapshotMessage, pollResultSnapshotMessageV3 }: proto.IMessage): string | undefined {
  const result = pollResultSnapshotMessage ?? pollResultSnapshotMessageV3;
  const votes = (result?.pollVotes ?? []).map(
    ({ optionName, optionVoteCount }) => `• ${optionName}: ${String(optionVoteCount ?? 0)}`,
  );
  if (!result) return undefined;
  return [result.name, ...votes].filter(Boolean).join("\n");
}

/** An answer of WhatsApp's own assistant. */
const readRichResponse = ({ richResponseMessage }: proto.IMessage): string | undefined =>
  richResponseMessage?.submessages
    ?.map(({ messageText }) => messageText)
    .filter(Boolean)
    .join("\n\n");

function readPlace(place: proto.Message.ILocationMessage & proto.Message.ILiveLocationMessage): Content | undefined {
  const { degreesLatitude: latitude, degreesLongitude: longitude } = place;
  const isOnEarth = Math.abs(latitude ?? NaN) <= 90 && Math.abs(longitude ?? NaN) <= 180;
  if (typeof latitude !== "number" || typeof longitude !== "number" || !isOnEarth) return undefined;
  const name = storable(place.name || place.caption || place.comment || "");
  const address = storable(place.address ?? "");
  return { kind: "location", latitude, longitude, ...(name && { name }), ...(address && { address }) };
}

const readPerson = ({ displayName, vcard }: proto.Message.IContactMessage): Card => ({
  name: storable(displayName ?? ""),
  vcard: storable(vcard ?? ""),
});

function readPoll({ name, options }: proto.Message.IPollCreationMessage): Content | undefined {
  const choices = (options ?? []).map(({ optionName }) => storable(optionName ?? ""));
  return name || choices.some(isVisible) ? { kind: "poll", name: storable(name ?? ""), options: choices } : undefined;
}
