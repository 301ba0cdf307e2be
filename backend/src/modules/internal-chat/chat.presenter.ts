import type { ChatDto, ChatMessageDto } from "@guiche/contract/chats";
import type { ChatRow } from "./chat.store";
import type { MessageRow } from "./message.store";

export const presentChat = (row: ChatRow): ChatDto => ({
  id: row.id,
  uuid: row.uuid,
  title: row.title,
  ownerId: row.ownerId,
  isDirect: row.directKey !== null,
  showsHistory: row.showsHistory,
  keepMonths: row.keepMonths,
  users: row.users,
  lastMessage: row.lastMessage,
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
});

export const presentMessage = (row: MessageRow): ChatMessageDto => ({
  id: row.id,
  chatId: row.chatId,
  userId: row.userId,
  userName: row.userName,
  body: row.body,
  mentions: row.mentionIds.map(Number),
  quoted: row.quoted,
  mediaPath: row.mediaId === null ? null : `/chats/messages/${row.id}/media`,
  mediaName: row.mediaName,
  mediaType: row.mimetype,
  isDeleted: row.deletedAt !== null,
  isEdited: row.editedAt !== null,
  reactions: row.reactions,
  pinnedAt: row.pinnedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
