import { isVisible } from "../../core/text";
import { storable, writingTimeOf } from "../journal/journal";
import type { DecryptedMessage } from "../journal/journal";
import type { ReadMessage } from "../journal/read-message";
import type { Content, MediaKind, Peer, Quote } from "../content";
import type { Change, ConnectionRef } from "../provider";
import { linesIn } from "../flow-answer";
import { personAddress, phoneAddress } from "./addresses";
import { readOrder } from "./read-order";
import type { CloudCard, CloudFile, CloudMessage, CloudPerson, JournaledMessage } from "./events";

const mediaKinds = ["image", "video", "audio", "document", "sticker"] as const satisfies readonly MediaKind[];

/** Types that say something about a chat and are no message. */
const silent = ["system", "request_welcome"];
/** Notices that a person has another number or another business-scoped id. */
const moves = ["user_changed_number", "customer_changed_number", "user_changed_user_id"];

/** Converts a journal row for the product, null when there is nothing to deliver. `widOf`: our id of a message that Meta names. */
export async function readCloudMessage(
  connection: ConnectionRef,
  { attributes, plaintext }: DecryptedMessage,
  widOf: (wamid: string) => Promise<string | null>,
): Promise<ReadMessage | null> {
  const journaledMessage = JSON.parse(plaintext.toString()) as JournaledMessage;
  const { message, contacts, isEcho } = journaledMessage;
  const author = isEcho ? undefined : authorAmong(contacts, message);
  const chat = isEcho
    ? peerOf(message.to, message.to_user_id)
    : peerOf(message.from ?? author?.wa_id, message.from_user_id ?? author?.user_id);
  const { id: wid, type = "" } = message;
  if (!wid || !chat || message.group_id) return null;
  const to = movedTo(message);
  if (to) return { moved: { connection, wid, chat, to } };
  if (silent.includes(type)) return null;
  const { at, isHeld } = writingTimeOf(attributes);
  const name = storable(author?.profile?.name ?? author?.profile?.username ?? "");
  const common = { connection, wid, chat, fromMe: isEcho, ...(!isEcho && name && { pushName: name }) };
  const heldFields = isHeld && { isHeld };
  const change = await changeIn(journaledMessage, widOf);
  if (change) return { change: { ...common, at, ...heldFields, ...change } };
  const quotes = await quoteIn(message, widOf);
  const raw = Buffer.from(JSON.stringify(message));
  return {
    arrived: { ...common, sentAt: at, ...heldFields, content: contentIn(message), ...(quotes && { quotes }), raw },
  };
}

/** A number that took a username may be hidden: then only the business-scoped id names the person. */
function peerOf(from = "", bsuid?: string): Peer | null {
  const phone = from.replace(/\D/g, "");
  if (!phone && !bsuid) return null;
  return {
    ...(phone && { phone }),
    ...(bsuid && { bsuid }),
    address: phone ? phoneAddress(phone) : personAddress(bsuid ?? ""),
  };
}

/** Meta names the authors of several messages together. One alone is the author, though their ids may differ. */
const authorAmong = (contacts: CloudPerson[], { from, from_user_id }: CloudMessage): CloudPerson | undefined =>
  contacts.find(({ wa_id, user_id }) => (from && wa_id === from) || (from_user_id && user_id === from_user_id)) ??
  (contacts.length === 1 ? contacts[0] : undefined);

/** A reaction; of a number that is used in the WhatsApp Business app too, also an edit and a deletion. */
async function changeIn(
  { message: { type, reaction, edit, revoke }, isEcho }: JournaledMessage,
  widOf: (wamid: string) => Promise<string | null>,
): Promise<Pick<Change, "target" | "change"> | null> {
  const id = reaction?.message_id ?? edit?.original_message_id ?? revoke?.original_message_id ?? "";
  if (type === "reaction") {
    const own = await widOf(id);
    return {
      target: { wid: own ?? id, fromMe: own !== null },
      change: { kind: "reacted", emoji: reaction?.emoji ?? "" },
    };
  }
  if (type !== "edit" && type !== "revoke") return null;
  // A sender can change only their own messages.
  const target = { wid: (isEcho && (await widOf(id))) || id, fromMe: isEcho };
  if (type === "revoke") return { target, change: { kind: "removed" } };
  const newMessage = edit?.message;
  if (!newMessage) return { target, change: { kind: "edited", content: null } };
  return {
    target,
    change: { kind: "edited", content: contentIn(newMessage), raw: Buffer.from(JSON.stringify(newMessage)) },
  };
}

/** The author's names from now on; null where none of them is new. The former ones are dead then. */
function movedTo({ from, from_user_id, system }: CloudMessage): Peer | null {
  if (!system?.type || !moves.includes(system.type)) return null;
  const phone = system.wa_id ?? system.new_wa_id ?? from;
  const bsuid = system.user_id ?? (phone === from ? from_user_id : undefined);
  return phone === from && bsuid === from_user_id ? null : peerOf(phone, bsuid);
}

async function quoteIn({ context }: CloudMessage, widOf: (wamid: string) => Promise<string | null>) {
  const { id = "", referred_product: product } = context ?? {};
  if (!id && !product) return null;
  const own = await widOf(id);
  const title = storable(product?.product_retailer_id ?? "");
  // The product shows its own row of the message; Meta does not repeat what it says.
  const quote: Quote = {
    wid: own ?? id,
    fromMe: own !== null || product !== undefined,
    content: product ? { kind: "card", card: { card: "product", title } } : { kind: "text", text: "" },
  };
  return quote;
}

/** The content of a message of the Cloud API. */
export function contentIn(message: CloudMessage): Content {
  const { context, referral } = message;
  const forwardLevel = context?.frequently_forwarded ? "often" : context?.forwarded ? "once" : undefined;
  return {
    ...shapeOf(message),
    ...(forwardLevel && { forwarded: forwardLevel }),
    ...(referral && {
      ad: {
        title: storable(referral.headline ?? ""),
        ...(referral.body && { text: storable(referral.body) }),
        ...(referral.source_url && { url: storable(referral.source_url) }),
        ...(referral.source_id && { sourceId: storable(referral.source_id) }),
        ...(referral.ctwa_clid && { clickId: storable(referral.ctwa_clid) }),
      },
    }),
  };
}

function shapeOf(message: CloudMessage): Content {
  const { type = "", interactive, location } = message;
  const kind = mediaKinds.find((each) => each === type);
  if (kind) return mediaIn(kind, message[kind] ?? {});
  const selectedChoice = interactive?.button_reply ?? interactive?.list_reply;
  // The ways back of a menu are signs; every other choice is understood by its words.
  const choice = selectedChoice?.id === "0" || selectedChoice?.id === "#" ? selectedChoice.id : selectedChoice?.title;
  const form = interactive?.nfm_reply;
  const formText = form && (linesIn(form.response_json, form.body) ?? form.body);
  const text = storable(message.text?.body ?? message.button?.text ?? choice ?? formText ?? "");
  if (isVisible(text)) return { kind: "text", text };
  if (type === "location" && location?.latitude !== undefined && location.longitude !== undefined)
    return {
      ...{ kind: "location", latitude: location.latitude, longitude: location.longitude },
      ...(location.name && { name: storable(location.name) }),
      ...(location.address && { address: storable(location.address) }),
    };
  if (type === "contacts" && message.contacts?.length) return { kind: "contacts", cards: message.contacts.map(cardOf) };
  if (type === "order" && message.order) return { kind: "card", card: readOrder(message.order) };
  return { kind: "unsupported", type: storable(type) || "unknown" };
}

const mediaIn = (kind: MediaKind, { mime_type, filename, caption, voice }: CloudFile): Content => ({
  kind: "media",
  media: {
    type: kind,
    mimetype: storable(mime_type ?? "application/octet-stream"),
    ...(filename && { filename: storable(filename) }),
    ...(caption && { caption: storable(caption) }),
    ...(voice && { isVoice: true }),
  },
});

/** Line breaks and separators of a vCard in a value would begin new lines of it. */
const inVcard = (text: string): string =>
  storable(text)
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r?\n/g, "\\n");

function cardOf({ name, org, phones = [], emails = [] }: CloudCard) {
  const displayName = storable(name?.formatted_name ?? name?.first_name ?? "");
  const lines = [
    ...(org?.company ? [`ORG:${inVcard(org.company)}`] : []),
    ...phones.map(
      ({ phone = "", wa_id }) => `TEL;type=CELL${wa_id ? `;waid=${inVcard(wa_id)}` : ""}:${inVcard(phone)}`,
    ),
    ...emails.flatMap(({ email }) => (email ? [`EMAIL:${inVcard(email)}`] : [])),
  ];
  return {
    name: displayName,
    vcard: ["BEGIN:VCARD", "VERSION:3.0", `FN:${inVcard(displayName)}`, ...lines, "END:VCARD"].join("\n"),
  };
}
