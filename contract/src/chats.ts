import * as yup from "yup";
import { del, get, post, put, type StreamedReply } from "./endpoint";
import { booleanInput, fromJsonText, literals, nameText, pageNumber, rowId, strictObject, trimmedText } from "./input";
import { uploadLimits } from "./limits";
import { reactionInput } from "./message-input";

/** People of one chat. */
export const maxChatPeople = 200;
const maxChatTitle = 100;
export const maxChatText = 8_000;
/** The longest time for which a chat may keep its messages. */
const maxKeptMonths = 120;

/** A member of a chat. */
export interface ChatUserDto {
  userId: number;
  name: string;
  /** Messages of others that they have not read. */
  unreads: number;
  /** The unread messages that mention this person. */
  mentions: number;
  /** The id of the last message that they have read; it only rises. */
  readUpTo: number;
  /** No sound and no badge for them, unless they are mentioned. */
  isMuted: boolean;
  /** It stands above the others in their list. */
  isPinned: boolean;
}

/** What is unread in one chat, at one of its versions. */
export interface UnreadChatDto {
  chatId: number;
  version: number;
  unreads: number;
  mentions: number;
}

export interface UnreadChatsDto {
  unreads: number;
  mentions: number;
  /** The chats with anything unread. A chat's event replaces its part, so that no client has to ask again. */
  chats: UnreadChatDto[];
}

/** A muted chat counts only its mentions. */
export const unreadIn = ({ isMuted, unreads, mentions }: Pick<ChatUserDto, "isMuted" | "unreads" | "mentions">) => ({
  unreads: isMuted ? mentions : unreads,
  mentions,
});
export const unreadOver = (chats: UnreadChatDto[]): UnreadChatsDto => ({
  unreads: chats.reduce((sum, { unreads }) => sum + unreads, 0),
  mentions: chats.reduce((sum, { mentions }) => sum + mentions, 0),
  chats,
});

export interface ChatDto {
  id: number;
  uuid: string;
  /** Empty in a direct chat, which has the name of the other person. */
  title: string;
  /** The only person who may change and delete the chat; null when their account was deleted: then every member may. */
  ownerId: number | null;
  isDirect: boolean;
  /** Whether those who are added see what was written before. */
  showsHistory: boolean;
  /** Messages are deleted when they are this many months old; null keeps them. */
  keepMonths: number | null;
  users: ChatUserDto[];
  lastMessage: string;
  /** Rises with every change: of two events the one with the higher number is the newer. */
  version: number;
  updatedAt: string;
}

/** The message that is replied to. */
export interface QuotedChatMessageDto {
  id: number;
  userName: string;
  body: string;
}

export interface ChatReactionDto {
  userId: number;
  name: string;
  emoji: string;
}

export interface ChatMessageDto {
  id: number;
  chatId: number;
  /** Null when the account is deleted; the name stays. */
  userId: number | null;
  userName: string;
  body: string;
  /** The people whom it mentions. */
  mentions: number[];
  quoted: QuotedChatMessageDto | null;
  /** Path of the file below /api; null without one. */
  mediaPath: string | null;
  mediaName: string | null;
  mediaType: string | null;
  isDeleted: boolean;
  isEdited: boolean;
  /** At most one of each person. */
  reactions: ChatReactionDto[];
  /** When a member pinned it for all members of the chat. */
  pinnedAt: string | null;
  createdAt: string;
}

const people = () => yup.array(yup.object({ id: rowId().required("Required") }).required()).max(maxChatPeople);

const keepMonths = () =>
  yup
    .number()
    .integer()
    .min(1)
    .max(maxKeptMonths)
    .nullable()
    .transform((value: unknown, original: unknown) => (original === "" ? null : value));

/** The creator is always a member, even when not named in `users`. */
export const chatInput = strictObject({
  title: nameText().max(maxChatTitle, "Too Long!").required("Obrigatório"),
  users: people().min(1, "Informe o setor").required("Informe o setor"),
  showsHistory: booleanInput().default(true),
  keepMonths: keepMonths().default(null),
}).meta(literals("Informe o setor"));
export type ChatInput = yup.InferType<typeof chatInput>;

/** PUT is a patch. `users` is the whole list of people; the owner stays. */
const chatPatch = strictObject({
  title: nameText().max(maxChatTitle, "Too Long!").min(1, "Obrigatório"),
  users: people().min(1, "Informe o setor"),
  showsHistory: booleanInput(),
  keepMonths: keepMonths(),
});
export type ChatPatch = yup.InferType<typeof chatPatch>;

const chatPages = { searchParam: trimmedText().max(100), pageNumber: pageNumber() };
const chatSearch = strictObject(chatPages);
/** `beforeId` is the id of a message of the chat: only older ones. */
const chatMessageSearch = strictObject({ ...chatPages, beforeId: rowId() });

const directChatInput = strictObject({ userId: rowId().required("Required") });

/** Text, or files of a form with an optional text; `mentions` is then JSON text. */
const chatMessageInput = strictObject({
  message: yup.string().max(maxChatText, "Too Long!").default(""),
  mentions: yup.array(rowId().required()).max(maxChatPeople).transform(fromJsonText).default([]),
  quotedId: rowId().nullable().default(null),
});
export type ChatMessageInput = yup.InferType<typeof chatMessageInput>;

const chatMessageEdit = strictObject({ message: trimmedText().max(maxChatText, "Too Long!").required("Required") });

/** Fields of a chat that differ for each member. */
const chatMarks = strictObject({ isMuted: booleanInput(), isPinned: booleanInput() });
export type ChatMarks = yup.InferType<typeof chatMarks>;

/** Without a message: up to the last one. */
const chatRead = strictObject({ messageId: rowId() });

export type ChatEvent =
  | { action: "new-message"; newMessage: ChatMessageDto; chat: ChatDto }
  /** A message was edited, deleted or pinned, or a member reacted to it. */
  | { action: "change-message"; message: ChatMessageDto; chat: ChatDto }
  /** Messages up to this one have become too old and are deleted. */
  | { action: "forget-messages"; upTo: number; chat: ChatDto }
  | { action: "update"; chat: ChatDto }
  /** It was deleted, or the person is no longer in it. */
  | { action: "delete"; chatId: number };

interface Actor {
  userId: number;
}
export const mayEditChat = ({ userId }: Actor, { ownerId, isDirect }: Pick<ChatDto, "ownerId" | "isDirect">) =>
  !isDirect && (ownerId === null || ownerId === userId);
export const mayChangeChatMessage = ({ userId }: Actor, message: Pick<ChatMessageDto, "userId" | "isDeleted">) =>
  message.userId === userId && !message.isDeleted;

const use = { access: "chats:use", plan: "useInternalChat" } as const;

export const chatApi = {
  /** The caller's chats, the one with the newest message first. Finds titles, people and messages. */
  list: get("/chats/", { ...use, query: chatSearch }).replies<{ records: ChatDto[]; hasMore: boolean }>(),
  /** Over all of the caller's chats; those that they muted count with their mentions alone. */
  unread: get("/chats/unread", use).replies<UnreadChatsDto>(),
  byUuid: get("/chats/u/:uuid", use).replies<ChatDto>(),
  show: get("/chats/:id", use).replies<ChatDto>(),
  create: post("/chats", { ...use, body: chatInput, creates: true, repeatable: true }).replies<ChatDto>(),
  /** The chat of two people, which is made when it does not exist yet. */
  direct: post("/chats/direct", { ...use, body: directChatInput }).replies<ChatDto>(),
  update: put("/chats/:id", { ...use, body: chatPatch }).replies<ChatDto>(),
  remove: del("/chats/:id", use).replies<{ message: string }>(),
  /** When the owner leaves, the member of longest standing becomes the owner; without members the chat is deleted. */
  leave: post("/chats/:id/leave", use).replies<{ message: string }>(),
  /** Newest first. */
  messages: get("/chats/:id/messages", { ...use, query: chatMessageSearch }).replies<{
    records: ChatMessageDto[];
    hasMore: boolean;
  }>(),
  /** Replies with the message; with one for each file of a form. */
  send: post("/chats/:id/messages", {
    ...use,
    body: chatMessageInput,
    upload: { field: "medias", files: uploadLimits.files, bytes: uploadLimits.message },
    creates: true,
  }).replies<ChatMessageDto | ChatMessageDto[]>(),
  edit: put("/chats/messages/:chatMessageId", { ...use, body: chatMessageEdit }).replies<ChatMessageDto>(),
  /** Empties it; its place stays. */
  removeMessage: del("/chats/messages/:chatMessageId", use).replies<{ message: string }>(),
  /** One emoji of the caller; "" takes it back. */
  react: put("/chats/messages/:chatMessageId/reaction", { ...use, body: reactionInput }).replies<ChatMessageDto>(),
  /** At most `maxPins`, the one pinned last first. */
  pins: get("/chats/:id/pins", use).replies<ChatMessageDto[]>(),
  /** The oldest pin of the chat gives way when there would be more than `maxPins`. */
  pin: put("/chats/messages/:chatMessageId/pin", use).replies<ChatMessageDto>(),
  unpin: del("/chats/messages/:chatMessageId/pin", use).replies<ChatMessageDto>(),
  mark: put("/chats/:id/marks", { ...use, body: chatMarks }).replies<ChatDto>(),
  read: post("/chats/:id/read", { ...use, body: chatRead }).replies<ChatDto>(),
  media: get("/chats/messages/:chatMessageId/media", { ...use, allowSignedUrl: true }).replies<StreamedReply>(),
};
