import { expect, it } from "@jest/globals";
import { ticketApi } from "@guiche/contract/tickets";
import { screen, waitFor, within } from "@testing-library/react";
import { withElementSize } from "../../testing/layout";
import { address } from "../../testing/render";
import { sales } from "../../testing/rows";
import { ErrorReply, serve } from "../../testing/server";
import { aChat, aMessage, openChats } from "./testing";

withElementSize();

const uuid = "0b6f1a52-1111-4aaa-8bbb-000000000001";
const ticket = {
  id: 4711,
  uuid,
  number: 12,
  status: "open",
  contact: { id: 3, name: "Maria" },
  queue: sales,
  user: { id: 2, name: "Bia" },
};
const message = aMessage({ body: `Posso transferir?\n${window.location.origin}/tickets/${uuid}` });
const row = async () => within(await screen.findByRole("listitem", { name: /Bia/ }));

it("a link to a ticket is a card with its customer, state, queue and agent, which opens it", async () => {
  serve(ticketApi.showByUuid, ticket as never);
  const user = await openChats({ messages: [message] });
  const card = await (await row()).findByRole("link", { name: "Abrir o atendimento #12, de Maria" });
  expect(card.textContent).toMatch(/Maria.*#12.*Em atendimento.*Vendas.*Bia/);
  expect((await row()).getByText(/Posso transferir\?/).textContent).not.toMatch(/https?:/);
  await user.click(card);
  await waitFor(() => expect(address()).toBe(`/tickets/${uuid}`));
});

it.each([
  [403, "ERR_NO_PERMISSION"],
  [404, "ERR_NO_TICKET_FOUND"],
] as const)("a ticket that the server refuses with %d is a card without a link", async (status, code) => {
  serve(ticketApi.showByUuid, new ErrorReply(status, code));
  await openChats({ messages: [message] });
  await (await row()).findByText("Um atendimento que você não pode ver.");
  expect((await row()).queryByRole("link")).toBeNull();
});

it("a deleted message asks for no ticket", async () => {
  const requests = serve(ticketApi.showByUuid, ticket as never);
  await openChats({ chats: [aChat()], messages: [aMessage({ body: "", isDeleted: true })] });
  await screen.findByText("Mensagem apagada");
  expect(requests).toEqual([]);
});

it("any other address is a link, which opens in another tab", async () => {
  await openChats({ messages: [aMessage({ body: "O rastreio: https://rastreio.example/BR123." })] });
  const link = await (await row()).findByRole<HTMLAnchorElement>("link", { name: "https://rastreio.example/BR123" });
  expect([link.href, link.target]).toEqual(["https://rastreio.example/BR123", "_blank"]);
});
