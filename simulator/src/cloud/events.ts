import type { ChatMessage } from "../people/chat-log";
import type { Person } from "../people/person";
import { mediaIn } from "../messages/content";
import type { Media } from "../media/media";
import type { failure, Json } from "./graph";
import { bsuidOf, wamidOf, type CloudNumber } from "./number";

/** One change of a webhook. */
export interface CloudEvent {
  field: "messages" | "message_template_status_update" | "phone_number_quality_update" | "smb_message_echoes";
  value: Json;
}

const metadata = ({ phone, phoneNumberId }: CloudNumber) => ({
  messaging_product: "whatsapp",
  metadata: { display_phone_number: phone.number, phone_number_id: phoneNumberId },
});

/** A business does not see the number of people who took a username. */
const isNamedOnly = ({ profile }: Person): boolean => profile.isHidden === true;

const contactOf = (number: CloudNumber, person: Person) => ({
  profile: { name: person.profile.name, ...(isNamedOnly(person) && { username: person.profile.lid }) },
  ...(!isNamedOnly(person) && { wa_id: person.number }),
  user_id: bsuidOf(number, person),
});

const authorOf = (number: CloudNumber, person: Person) => ({
  ...(!isNamedOnly(person) && { from: person.number }),
  from_user_id: bsuidOf(number, person),
});

/** A customer's message. `media` is the id of its file. */
export const messageEvent = (number: CloudNumber, author: Person, message: ChatMessage, content: Json): CloudEvent => ({
  field: "messages",
  value: {
    ...metadata(number),
    contacts: [contactOf(number, author)],
    messages: [
      {
        ...authorOf(number, author),
        id: wamidOf(message.id),
        timestamp: String(message.at),
        ...(message.quote !== undefined && {
          context: { from: number.phone.number, id: wamidOf(message.quote) },
        }),
        ...content,
      },
    ],
  },
});

/** A message that the owner wrote in the business's app. */
export const echoEvent = (number: CloudNumber, customer: Person, message: ChatMessage, content: Json): CloudEvent => ({
  field: "smb_message_echoes",
  value: {
    ...metadata(number),
    message_echoes: [
      {
        from: number.phone.number,
        ...(!isNamedOnly(customer) && { to: customer.number }),
        to_user_id: bsuidOf(number, customer),
        id: wamidOf(message.id),
        timestamp: String(message.at),
        ...content,
      },
    ],
  },
});

export const statusEvent = (
  number: CloudNumber,
  recipient: Person | { number: string },
  { id, status, at }: { id: string; status: string; at: number },
  error?: ReturnType<typeof failure>,
): CloudEvent => {
  const data = number.callbackData.get(id);
  const isKnown = "profile" in recipient;
  return {
    field: "messages",
    value: {
      ...metadata(number),
      ...(isKnown && !error && { contacts: [contactOf(number, recipient)] }),
      statuses: [
        {
          id: wamidOf(id),
          status,
          timestamp: String(at),
          ...(!(isKnown && isNamedOnly(recipient)) && { recipient_id: recipient.number }),
          ...(isKnown && { recipient_user_id: bsuidOf(number, recipient) }),
          ...(data !== undefined && { biz_opaque_callback_data: data }),
          ...(error && { errors: [error] }),
        },
      ],
    },
  };
};

/** A message's content in the API's shape. */
export function contentFor(message: ChatMessage, mediaId: (media: Media) => string): Json {
  const { content } = message;
  const media = mediaIn(content);
  if (media)
    return {
      type: media.kind,
      [media.kind]: {
        id: mediaId(media),
        mime_type: media.mimetype,
        sha256: Buffer.from(media.sha256).toString("base64"),
        ...(media.caption !== undefined && { caption: media.caption }),
        ...(media.filename !== undefined && { filename: media.filename }),
        ...(media.kind === "audio" && { voice: media.isVoice ?? false }),
      },
    };
  switch (content.kind) {
    case "text":
      return { type: "text", text: { body: content.text } };
    case "location":
      return { type: "location", location: content.location };
    case "contact":
      return {
        type: "contacts",
        contacts: content.contacts.map(({ name, number }) => ({
          name: { formatted_name: name, first_name: name },
          phones: [{ phone: `+${number}`, wa_id: number, type: "CELL" }],
        })),
      };
    default:
      return {
        type: "unsupported",
        errors: [{ code: 131051, title: "Message type unknown", message: "Message type unknown" }],
      };
  }
}

/** A webhook's body: several changes at once are a batch. */
export const webhookBody = ({ wabaId }: CloudNumber, events: readonly CloudEvent[]) =>
  JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: wabaId, changes: events }] });
