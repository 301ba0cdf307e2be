import type { proto } from "@whiskeysockets/baileys";

/** What a message says, out of all its containers. */
export interface Opened {
  /** With one kind of content at most, and what may stand beside it. */
  message: proto.IMessage;
  /** The field that holds the content; undefined when there is none. */
  type: Kind | undefined;
  viewOnce: boolean;
}

export type Kind = keyof proto.IMessage;

/** These say nothing themselves, and hold the message. */
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
/** What may stand in a message beside its content. */
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

/** A question with buttons around it reads as what it asks: its picture with the words below, or the words. */
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
    const words = [hydratedTitleText, hydratedContentText, hydratedFooterText];
    return framed(hydrated, words, choices, template?.contextInfo);
  }
  return message;
}

type Words = (string | null | undefined)[];

function framed(
  { imageMessage, videoMessage, documentMessage }: proto.IMessage,
  words: Words,
  choices: Words,
  contextInfo: proto.IContextInfo | null | undefined,
): proto.IMessage {
  const listed = choices.filter(Boolean).map((choice) => `• ${choice}`);
  const text = [...words, listed.join("\n")].filter(Boolean).join("\n\n");
  const more = { caption: text, contextInfo };
  if (imageMessage) return { imageMessage: { ...imageMessage, ...more } };
  if (videoMessage) return { videoMessage: { ...videoMessage, ...more } };
  if (documentMessage) return { documentMessage: { ...documentMessage, ...more } };
  return { extendedTextMessage: { text, contextInfo } };
}
