import { encodeWAMessage, writeRandomPadMax16, type BinaryNode, type proto } from "@whiskeysockets/baileys";
import { stanza } from "../stanzas/stanza";
import { Group } from "../people/group";
import type { Addressing, Person } from "../people/person";
import { decodedBody, type Outgoing } from "./outgoing";

/** A message before encryption: the attributes that the server may see, and the padded plaintext. */
export interface Envelope {
  attributes: BinaryNode["attrs"];
  plain: Uint8Array;
  isWithheld?: boolean;
}

const otherForm = (form: Addressing): Addressing => (form === "lid" ? "pn" : "lid");

/** The copy of a phone's message for a companion of a recipient or of the author. */
export function envelopeTo(owner: Person, author: Person, outgoing: Outgoing): Envelope {
  const { chat, addressing: form, isWithheld } = outgoing;
  const other = otherForm(form);
  const common = {
    id: outgoing.id,
    t: outgoing.at,
    type: outgoing.type,
    edit: outgoing.edit,
    notify: author.profile.name,
  };
  const envelope = (attributes: Record<string, string | undefined>, plain: Uint8Array): Envelope => ({
    attributes: stanza("message", { ...common, ...attributes }).attrs,
    plain,
    ...(isWithheld && { isWithheld }),
  });
  if (chat instanceof Group) {
    const participant = { participant: author.address(form), [`participant_${other}`]: author.alternative(form) };
    return envelope({ from: chat.address(), ...participant, addressing_mode: form }, plainOf(outgoing.body));
  }
  const from = author.address(form);
  if (owner !== author)
    return envelope({ from, [`sender_${other}`]: author.alternative(form) }, plainOf(outgoing.body));
  const destinationJid = chat.address(form);
  const deviceSentMessage = { destinationJid, message: decodedBody(outgoing) };
  return envelope(
    { from, recipient: destinationJid, [`peer_recipient_${other}`]: chat.alternative(form) },
    encodeWAMessage({ deviceSentMessage }),
  );
}

const plainOf = (body: proto.IMessage | Uint8Array): Uint8Array =>
  body instanceof Uint8Array ? writeRandomPadMax16(body) : encodeWAMessage(body);
