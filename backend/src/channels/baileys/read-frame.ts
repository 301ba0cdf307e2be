import type { proto } from "@whiskeysockets/baileys";
import { linesIn } from "../flow-answer";
import { describeButton, pixIn } from "./native-flow";

/** The text of a message with buttons, a list or cards, and its file. */
export interface Frame {
  text: string;
  /** Has at most a picture, a video or a document. */
  attached: proto.IMessage;
  /** The buttons of an `interactiveMessage`. */
  buttons: proto.Message.InteractiveMessage.NativeFlowMessage.INativeFlowButton[];
  contextInfo?: proto.IContextInfo | null;
}

type Texts = (string | null | undefined)[];
type Template = NonNullable<proto.IMessage["templateMessage"]>;

/** Undefined when the message has no frame. */
export function readFrame(message: proto.IMessage): Frame | undefined {
  const { buttonsMessage, listMessage, interactiveMessage, highlyStructuredMessage } = message;
  if (buttonsMessage) return readButtons(buttonsMessage);
  if (listMessage) return readList(listMessage);
  if (interactiveMessage) return readInteractive(interactiveMessage);
  const template = message.templateMessage ?? highlyStructuredMessage?.hydratedHsm;
  if (template) return readTemplate(template);
  return highlyStructuredMessage ? frame({}, [wordsOf(highlyStructuredMessage)], []) : undefined;
}

function readButtons({ buttons, contextInfo, ...shown }: proto.Message.IButtonsMessage): Frame {
  const choices = (buttons ?? []).map(({ buttonText }) => buttonText?.displayText);
  return frame(shown, [shown.text, shown.contentText, shown.footerText], choices, contextInfo);
}

function readList({ title, description, footerText, sections, contextInfo }: proto.Message.IListMessage): Frame {
  const choices = (sections ?? []).flatMap(({ rows }) =>
    (rows ?? []).map((row) => [row.title, row.description].filter(Boolean).join(" — ")),
  );
  return frame({}, [title, description, footerText], choices, contextInfo);
}

function readInteractive(interactive: proto.Message.IInteractiveMessage): Frame {
  const { header, body, footer, contextInfo, nativeFlowMessage, carouselMessage } = interactive;
  const buttons = nativeFlowMessage?.buttons ?? [];
  const cards = (carouselMessage?.cards ?? []).map((card) => readInteractive(card));
  const product = header?.productMessage?.product;
  const place = header?.locationMessage;
  const shownFirst = [header?.title, header?.subtitle, product?.title, place?.name, place?.address];
  // A blank line stands between cards, and none in them.
  const ofCards = cards.map(({ text }) => text.replace(/\n{2,}/g, "\n"));
  const texts = [...shownFirst, body?.text, ...ofCards];
  // A card has no file: below one, the key to pay to is a line of the text.
  const pix = hasFile(header) ? pixIn(buttons) : undefined;
  const choices = [...buttons.flatMap((button) => describeButton(button)), pix && choiceOf(pix.merchant, pix.key)];
  return {
    ...frame(header ?? {}, [...texts, footer?.text], choices, contextInfo),
    buttons: [...buttons, ...cards.flatMap((card) => card.buttons)],
  };
}

function readTemplate(template: Template): Frame {
  const { hydratedTemplate, hydratedFourRowTemplate, fourRowTemplate, interactiveMessageTemplate } = template;
  const { contextInfo } = template;
  if (interactiveMessageTemplate) return { ...readInteractive(interactiveMessageTemplate), contextInfo };
  const activeTemplate = hydratedTemplate ?? hydratedFourRowTemplate;
  if (activeTemplate) {
    const { hydratedTitleText, hydratedContentText, hydratedFooterText, hydratedButtons } = activeTemplate;
    const choices = (hydratedButtons ?? []).map(({ quickReplyButton, urlButton, callButton }) =>
      choiceOf((quickReplyButton ?? urlButton ?? callButton)?.displayText, urlButton?.url ?? callButton?.phoneNumber),
    );
    return frame(activeTemplate, [hydratedTitleText, hydratedContentText, hydratedFooterText], choices, contextInfo);
  }
  const { content, footer, buttons } = fourRowTemplate ?? {};
  const choices = (buttons ?? []).map(({ quickReplyButton, urlButton, callButton }) =>
    choiceOf(
      wordsOf((quickReplyButton ?? urlButton ?? callButton)?.displayText),
      wordsOf(urlButton?.url ?? callButton?.phoneNumber),
    ),
  );
  return frame(fourRowTemplate ?? {}, [wordsOf(content), wordsOf(footer)], choices, contextInfo);
}

/** A text that the recipient's app fills into a template of its own, which is unknown: its parts, as far as told. */
function wordsOf(text: proto.Message.IHighlyStructuredMessage | null | undefined): string {
  return [text?.elementName, ...(text?.params ?? [])].filter(Boolean).join(" ");
}

type FileParts = Pick<proto.IMessage, "imageMessage" | "videoMessage" | "documentMessage">;

/** Whether a header, or a message out of its frame, has a picture, a video or a document. */
export const hasFile = (part: FileParts | null | undefined): boolean =>
  Boolean(part?.imageMessage ?? part?.videoMessage ?? part?.documentMessage);

const choiceOf = (label: string | null | undefined, target: string | null | undefined): string =>
  [label, target].filter(Boolean).join(": ");

function frame(
  { imageMessage, videoMessage, documentMessage }: proto.IMessage,
  texts: Texts,
  choices: Texts,
  contextInfo?: proto.IContextInfo | null,
): Frame {
  const choiceLines = choices.filter(Boolean).map((choice) => `• ${choice}`);
  const text = [...texts, choiceLines.join("\n")].filter((part) => part?.trim()).join("\n\n");
  return { text, attached: { imageMessage, videoMessage, documentMessage }, buttons: [], contextInfo };
}

/** What a person chose or filled in. */
export function readAnswer(message: proto.IMessage): string | undefined {
  const { buttonsResponseMessage, templateButtonReplyMessage, listResponseMessage, interactiveResponseMessage } =
    message;
  const chosenText = buttonsResponseMessage?.selectedDisplayText ?? templateButtonReplyMessage?.selectedDisplayText;
  if (chosenText) return chosenText;
  const id = buttonsResponseMessage?.selectedButtonId ?? templateButtonReplyMessage?.selectedId;
  if (id) return id;
  if (listResponseMessage) {
    const { title, description, singleSelectReply } = listResponseMessage;
    return [title, description].filter(Boolean).join("\n") || singleSelectReply?.selectedRowId || undefined;
  }
  if (!interactiveResponseMessage) return undefined;
  const { body, nativeFlowResponseMessage } = interactiveResponseMessage;
  return linesIn(nativeFlowResponseMessage?.paramsJson, body?.text) ?? (body?.text || undefined);
}
