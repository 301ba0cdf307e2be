import { deleteWithinMinutes, editWithinMinutes } from "@guiche/contract/limits";
import type { MessageDto } from "@guiche/contract/messages";
import type { Capabilities } from "@guiche/contract/rules/capabilities";
import { isFileType, type MediaType } from "@guiche/contract/message-kinds";
import { stepOf } from "./bot-step";

export type MessageActionName =
  | "reply"
  | "copy"
  | "forward"
  | "pin"
  | "unpin"
  | "edit"
  | "retry"
  | "download"
  | "why"
  | "remove";

/** What decides, in addition to the message: whether this person may write and pin here, and the time. */
interface Circumstances {
  mayWrite: boolean;
  mayPin: boolean;
  mayTrace: boolean;
  /** It was said in an earlier ticket. That is over: it can be answered here, but nothing is done to it any more. */
  isEarlier: boolean;
  /** What the ticket's connection can do, once that is known. */
  capabilities?: Pick<Capabilities, "edit" | "remove">;
  now: number;
}

/** Something a person may do with a message; the server asks the same questions. */
interface MessageAction {
  name: MessageActionName;
  may: (message: MessageDto, circumstances: Circumstances) => boolean;
}

const editable = new Set<MediaType>(["chat", "image", "video", "application"]);
const unforwardable = new Set<MediaType>(["poll", "card", "call_log", "unsupported"]);
/** They say nothing that a user would come back to. */
const unpinnable = new Set<MediaType>(["call_log", "unsupported"]);
const minuteMs = 60_000;

const isYounger = ({ createdAt }: MessageDto, minutes: number, now: number) =>
  now - Date.parse(createdAt) <= minutes * minuteMs;
const isAt = ({ mediaType, mediaState }: MessageDto) => isFileType(mediaType) && mediaState === "ready";

const mayChange = ({ mayWrite, isEarlier }: Circumstances): boolean => mayWrite && !isEarlier;

export const mayReact = (message: MessageDto, circumstances: Circumstances): boolean =>
  mayChange(circumstances) && !message.isDeleted && message.ack !== -1 && message.mediaType !== "call_log";

export const messageActions: readonly MessageAction[] = [
  {
    name: "reply",
    may: (message, { mayWrite }) => mayWrite && !message.isDeleted && message.mediaType !== "call_log",
  },
  {
    name: "copy",
    may: ({ body, mediaType, isDeleted }) => !isDeleted && body !== "" && editable.has(mediaType),
  },
  {
    name: "forward",
    may: (message) =>
      !message.isDeleted &&
      !message.viewOnce &&
      !unforwardable.has(message.mediaType) &&
      (!isFileType(message.mediaType) || isAt(message)),
  },
  {
    name: "pin",
    may: (message, { mayPin, isEarlier }) =>
      mayPin && !isEarlier && !message.isDeleted && !message.pinnedAt && !unpinnable.has(message.mediaType),
  },
  {
    name: "unpin",
    may: ({ isDeleted, pinnedAt }, { mayPin, isEarlier }) => mayPin && !isEarlier && !isDeleted && Boolean(pinnedAt),
  },
  {
    name: "edit",
    may: (message, circumstances) =>
      mayChange(circumstances) &&
      circumstances.capabilities?.edit !== false &&
      message.fromMe &&
      !message.isDeleted &&
      message.ack !== -1 &&
      editable.has(message.mediaType) &&
      isYounger(message, editWithinMinutes, circumstances.now),
  },
  { name: "retry", may: ({ ack, fromMe }, circumstances) => mayChange(circumstances) && fromMe && ack === -1 },
  {
    name: "download",
    may: (message) =>
      !message.isDeleted && (isAt(message) || (message.mediaType === "unsupported" && !message.isAwaited)),
  },
  { name: "why", may: (message, { mayTrace }) => mayTrace && stepOf(message) !== null },
  {
    name: "remove",
    may: (message, circumstances) =>
      mayChange(circumstances) &&
      // What was not sent is deleted here alone.
      (circumstances.capabilities?.remove !== false || message.ack === -1) &&
      message.fromMe &&
      !message.isDeleted &&
      isYounger(message, deleteWithinMinutes, circumstances.now),
  },
];
