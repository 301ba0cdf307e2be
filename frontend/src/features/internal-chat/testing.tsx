import { chatApi, type ChatDto, type ChatMessageDto } from "@guiche/contract/chats";
import { userApi } from "@guiche/contract/users";
import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { renderScreen, signedInUser } from "../../testing/render";
import { serve } from "../../testing/server";
import { ChatsPage } from "./ChatsPage";

export const person = (userId: number, name: string, over = {}) => ({
  userId,
  name,
  unreads: 0,
  mentions: 0,
  readUpTo: 0,
  isMuted: false,
  isPinned: false,
  ...over,
});
export const aChat = (over: Partial<ChatDto> = {}): ChatDto => ({
  id: 5,
  uuid: "plantao",
  title: "Plantão",
  ownerId: 1,
  isDirect: false,
  showsHistory: true,
  keepMonths: null,
  users: [person(1, "Ana"), person(2, "Bia")],
  lastMessage: "bom dia",
  version: 1,
  updatedAt: "2026-01-01T10:00:00.000Z",
  ...over,
});
export const aMessage = (over: Partial<ChatMessageDto> = {}): ChatMessageDto => ({
  id: 70,
  chatId: 5,
  userId: 2,
  userName: "Bia",
  body: "bom dia",
  mentions: [],
  quoted: null,
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  isDeleted: false,
  isEdited: false,
  reactions: [],
  pinnedAt: null,
  createdAt: "2026-01-01T10:00:00.000Z",
  ...over,
});
const colleague = (id: number, name: string, online = false) => ({ id, name, online, away: false, queues: [] });

type MessagesReply = Parameters<typeof serve<typeof chatApi.messages>>[1];

/** The page with these chats, one of them open. `answer` is the server's to every request for messages. */
export async function renderChats({
  chats = [aChat()],
  messages = [aMessage()],
  at = "/chats/plantao",
  pins = [],
  answer = { records: messages, hasMore: false },
}: {
  chats?: ChatDto[];
  messages?: ChatMessageDto[];
  at?: string;
  pins?: ChatMessageDto[];
  answer?: MessagesReply;
} = {}) {
  serve(userApi.names, [colleague(1, "Ana"), colleague(2, "Bia", true), colleague(3, "Caio")]);
  serve(chatApi.list, { records: chats, hasMore: false });
  serve(chatApi.byUuid, ({ params }) => chats.find(({ uuid }) => uuid === params.uuid) ?? aChat());
  serve(chatApi.messages, answer);
  serve(chatApi.pins, pins);
  return renderScreen(
    <Routes>
      <Route path="/chats/:uuid?" element={<ChatsPage />} />
    </Routes>,
    { user: signedInUser(), at },
  );
}
export const openChats = async (options?: Parameters<typeof renderChats>[0]) => (await renderChats(options)).person;
export const field = () => screen.findByRole("textbox", { name: "Mensagem" });

export const choose = async (user: Awaited<ReturnType<typeof openChats>>, name: string) => {
  await user.click(await screen.findByRole("button", { name: "Opções da conversa" }));
  await user.click(await screen.findByRole("menuitem", { name }));
};
