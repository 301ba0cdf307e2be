import * as yup from "yup";
import { del, get, post, put, type StreamedReply } from "./endpoint";
import { booleanInput, fromJsonText, nameText, pageNumber, rowId, trimmedText } from "./input";
import { uploadLimits } from "./limits";

/** People of one chat. */
export const maxChatPeople = 200;
export const maxChatTitle = 100;
export const maxChatText = 8_000;

/** Somebody in a chat. */
export interface ChatUserDto {
  userId: number;
  name: string;
  /** Messages of others that they have not read. */
  unreads: number;
  /** Those of them that mention this person. */
  mentions: number;
  /** The id of the last message that they have read; it only rises. */
  readUpTo: number;
}

export interface ChatDto {
  id: number;
  uuid: string;
  /** Empty in a direct chat, which has the name of the other person. */
  title: string;
  /** Who may change and delete it; null once that person's account is deleted: then everybody in it may. */
  ownerId: number | null;
  isDirect: boolean;
  /** Whether those who are added see what was written before. */
  showsHistory: boolean;
  users: ChatUserDto[];
  lastMessage: string;
  /** Rises with every change: of two events the one with the higher number is the newer. */
  version: number;
  updatedAt: string;
}

/** What a message answers. */
export interface QuotedChatMessageDto {
  id: number;
  userName: string;
  body: string;
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
  createdAt: string;
}

const people = () => yup.array(yup.object({ id: rowId().required("Required") }).required()).max(maxChatPeople);

/** Whoever makes a chat is in it, named or not. */
export const chatInput = yup
  .object({
    title: nameText().max(maxChatTitle, "Too Long!").required("Obrigatório"),
    users: people().min(1, "Informe o setor").required("Informe o setor"),
    showsHistory: booleanInput().default(true),
  })
  .noUnknown();
export type ChatInput = yup.InferType<typeof chatInput>;

/** PUT is a patch. `users` is the whole list of people; the owner stays. */
export const chatPatch = yup
  .object({
    title: nameText().max(maxChatTitle, "Too Long!").min(1, "Obrigatório"),
    users: people().min(1, "Informe o setor"),
    showsHistory: booleanInput(),
  })
  .noUnknown();
export type ChatPatch = yup.InferType<typeof chatPatch>;

const chatPages = { searchParam: trimmedText().max(100), pageNumber: pageNumber() };
export const chatSearch = yup.object(chatPages).noUnknown();
/** `beforeId` is the id of a message of the chat: only older ones. */
export const chatMessageSearch = yup.object({ ...chatPages, beforeId: rowId() }).noUnknown();

export const directChatInput = yup.object({ userId: rowId().required("Required") }).noUnknown();

/** Text, or files of a form with an optional text; `mentions` is then JSON text. */
export const chatMessageInput = yup
  .object({
    message: yup.string().max(maxChatText, "Too Long!").default(""),
    mentions: yup.array(rowId().required()).max(maxChatPeople).transform(fromJsonText).default([]),
    quotedId: rowId().nullable().default(null),
  })
  .noUnknown();
export type ChatMessageInput = yup.InferType<typeof chatMessageInput>;

export const chatMessageEdit = yup
  .object({ message: trimmedText().max(maxChatText, "Too Long!").required("Required") })
  .noUnknown();

/** Without a message: up to the last one. */
export const chatRead = yup.object({ messageId: rowId() }).noUnknown();

export type ChatEvent =
  | { action: "new-message"; newMessage: ChatMessageDto; chat: ChatDto }
  /** A message was edited or deleted. */
  | { action: "change-message"; message: ChatMessageDto; chat: ChatDto }
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
  /** Over all of the caller's chats. */
  unread: get("/chats/unread", use).replies<{ unreads: number; mentions: number }>(),
  byUuid: get("/chats/u/:uuid", use).replies<ChatDto>(),
  show: get("/chats/:id", use).replies<ChatDto>(),
  create: post("/chats", { ...use, body: chatInput, creates: true }).replies<ChatDto>(),
  /** The chat of two people, which is made when it does not exist yet. */
  direct: post("/chats/direct", { ...use, body: directChatInput }).replies<ChatDto>(),
  update: put("/chats/:id", { ...use, body: chatPatch }).replies<ChatDto>(),
  remove: del("/chats/:id", use).replies<{ message: string }>(),
  /** The owner's place is taken by whoever is in it longest; without anybody left the chat is deleted. */
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
  read: post("/chats/:id/read", { ...use, body: chatRead }).replies<ChatDto>(),
  media: get("/chats/messages/:chatMessageId/media", { ...use, allowSignedUrl: true }).replies<StreamedReply>(),
};
