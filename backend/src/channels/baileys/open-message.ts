import type { proto } from "@whiskeysockets/baileys";

/** A message taken out of all its containers. */
export interface Opened {
  /** Has one kind of content at most, and possibly the fields in `besides`. */
  message: proto.IMessage;
  /** The field with the content; undefined when there is none. */
  type: Kind | undefined;
  viewOnce: boolean;
}

export type Kind = keyof proto.IMessage;

/** Fields that have no content of their own and contain the message. */
const containers = [
  "deviceSentMessage",
  "ephemeralMessage",
  "viewOnceMessage",
  "viewOnceMessageV2",
  "viewOnceMessageV2Extension",
  "documentWithCaptionMessage",
  "editedMessage",
  "groupMentionedMessage",
  "botInvokeMessage",
  "lottieStickerMessage",
  "associatedChildMessage",
  "groupStatusMessage",
  "groupStatusMessageV2",
  "pollCreationMessageV4",
  "questionMessage",
  "questionReplyMessage",
  "botForwardedMessage",
  "commentMessage",
] as const satisfies readonly Kind[];

const once = new Set<Kind>(["viewOnceMessage", "viewOnceMessageV2", "viewOnceMessageV2Extension"]);
/** Fields that may accompany the content. */
const besides = new Set<string>(["senderKeyDistributionMessage", "messageContextInfo"]);
const deepest = 10;

export function openMessage(outer: proto.IMessage): Opened {
  let message = outer;
  let viewOnce = false;
  for (let depth = 0; depth < deepest; depth++) {
    const container = containers.find((name) => message[name]?.message);
    const inner = container && message[container]?.message;
    if (!inner) break;
    viewOnce ||= once.has(container);
    message = inner;
  }
  message = withoutFrame(message);
  const part = message.imageMessage ?? message.videoMessage ?? message.audioMessage;
  return { message, type: typeOf(message), viewOnce: viewOnce || part?.viewOnce === true };
}

function typeOf(message: proto.IMessage): Kind | undefined {
  const names = Object.keys(message) as Kind[];
  return names.find((name) => !besides.has(name) && message[name] !== null && message[name] !== undefined);
}

/** Turns a message with buttons or a list into its text, or into its file with the text as the caption. */
function withoutFrame(message: proto.IMessage): proto.IMessage {
  const { buttonsMessage, listMessage, interactiveMessage } = message;
  const template = message.templateMessage ?? message.highlyStructuredMessage?.hydratedHsm;
  if (buttonsMessage) {
    const { text, contentText, footerText, buttons, contextInfo } = buttonsMessage;
    const choices = (buttons ?? []).map(({ buttonText }) => buttonText?.displayText);
    return framed(buttonsMessage, [text, contentText, footerText], choices, contextInfo);
  }
  if (listMessage) {
    const { title, description, footerText, sections, contextInfo } = listMessage;
    const choices = (sections ?? []).flatMap(({ rows }) => (rows ?? []).map((row) => row.title));
    return framed({}, [title, description, footerText], choices, contextInfo);
  }
  const interactive = interactiveMessage ?? template?.interactiveMessageTemplate;
  if (interactive) {
    const { header, body, footer, contextInfo } = interactive;
    return framed(header ?? {}, [header?.title, body?.text, footer?.text], [], contextInfo);
  }
  const hydrated = template?.hydratedTemplate ?? template?.hydratedFourRowTemplate;
  if (hydrated) {
    const { hydratedTitleText, hydratedContentText, hydratedFooterText, hydratedButtons } = hydrated;
    const choices = (hydratedButtons ?? []).map(
      ({ quickReplyButton, urlButton, callButton }) => (quickReplyButton ?? urlButton ?? callButton)?.displayText,
    );
    const texts = [hydratedTitleText, hydratedContentText, hydratedFooterText];
    return framed(hydrated, texts, choices, template?.contextInfo);
  }
  return message;
}

type Texts = (string | null | undefined)[];

function framed(
  { imageMessage, videoMessage, documentMessage }: proto.IMessage,
  texts: Texts,
  choices: Texts,
  contextInfo: proto.IContextInfo | null | undefined,
): proto.IMessage {
  const listed = choices.filter(Boolean).map((choice) => `• ${choice}`);
  const text = [...texts, listed.join("\n")].filter(Boolean).join("\n\n");
  const more = { caption: text, contextInfo };
  if (imageMessage) return { imageMessage: { ...imageMessage, ...more } };
  if (videoMessage) return { videoMessage: { ...videoMessage, ...more } };
  if (documentMessage) return { documentMessage: { ...documentMessage, ...more } };
  return { extendedTextMessage: { text, contextInfo } };
}
