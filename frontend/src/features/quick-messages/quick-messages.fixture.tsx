import { queueApi, type QueueDto } from "@guiche/contract/queues";
import { quickMessageApi, type QuickMessageDto } from "@guiche/contract/quick-messages";
import { userApi } from "@guiche/contract/users";
import { screen } from "@testing-library/react";
import { renderScreen, signedInUser } from "../../testing/render";
import { serve } from "../../testing/server";
import { QuickMessagesPage } from "./QuickMessagesPage";

export const sales: QueueDto = { id: 7, name: "Vendas", color: "#aa0000" };

/** Of the person who is signed in. */
export const price: QuickMessageDto = {
  id: 1,
  shortcode: "preco",
  message: "Custa *R$ 10*.",
  geral: false,
  status: true,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  userId: 1,
  queueIds: [],
  uses: 3,
};

export const list: QuickMessageDto = {
  ...price,
  id: 3,
  shortcode: "tabela",
  message: "",
  isMedia: true,
  mediaPath: "/quick-messages/3/media",
  mediaName: "tabela.pdf",
};

export const agent = signedInUser({ profile: "user" });
const pageOf = (...records: QuickMessageDto[]) => ({ records, hasMore: false });
export const serveReplies = (...records: QuickMessageDto[]) => serve(quickMessageApi.page, pageOf(...records));

export async function openPage(rows: QuickMessageDto[], user = agent, at = "/") {
  const requests = serveReplies(...rows);
  serve(queueApi.list, [sales]);
  serve(userApi.names, [{ id: 5, name: "Bruno", queues: [], online: true, away: false }]);
  const { person } = await renderScreen(<QuickMessagesPage />, { user, at });
  const press = async (name: string) => person.click((await screen.findAllByRole("button", { name }))[0]!);
  return { requests, person, press };
}
