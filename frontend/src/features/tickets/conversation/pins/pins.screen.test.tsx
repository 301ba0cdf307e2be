import { describe, expect, it, jest } from "@jest/globals";
import { messageApi, type MessageDto } from "@guiche/contract/messages";
import { act, screen, waitFor } from "@testing-library/react";
import { renderScreen } from "@/testing/render";
import { anAgent, sales } from "@/testing/rows";
import { ErrorReply, serve } from "@/testing/server";
import { aMessage, aTicket } from "../../state/testing";
import { ticketPatches } from "../../state/ticket.cache";
import PinBar from "./PinBar";

const ticket = aTicket({ status: "open", userId: 1, queueId: sales.id, queue: sales });
const address = aMessage({ id: 4, body: "Rua *Aurora*, 12", pinnedAt: "2026-01-01T10:05:00.000Z" });
const price = aMessage({ id: 9, body: "R$ 90", pinnedAt: "2026-01-01T10:01:00.000Z" });

const barOptions = { name: "Mensagens fixadas" };
const bar = () => screen.getByRole("region", barOptions);

async function openBar(pins: MessageDto[], of = ticket) {
  serve(messageApi.pins, pins);
  const onGo = jest.fn();
  const onEmpty = jest.fn();
  const rendered = await renderScreen(<PinBar ticket={of} onGo={onGo} onEmpty={onEmpty} />, { user: anAgent([sales]) });
  return { ...rendered, onGo, onEmpty };
}

describe("the bar of pinned messages", () => {
  it("leads to the message, and then to the next one, round and round", async () => {
    const { person, onGo } = await openBar([address, price]);
    await person.click(await screen.findByRole("button", { name: "Ir para a mensagem fixada: Rua Aurora, 12" }));
    screen.getByText("2 de 2");
    await person.click(screen.getByRole("button", { name: "Ir para a mensagem fixada: R$ 90" }));
    screen.getByRole("button", { name: "Ir para a mensagem fixada: Rua Aurora, 12" });
    expect(onGo.mock.calls).toEqual([[4], [9]]);
  });

  it("is gone with its last pin, and does not lose the focus", async () => {
    const { person, onEmpty } = await openBar([address]);
    await screen.findByRole("region", barOptions);
    serve(messageApi.unpin, { ...address, pinnedAt: undefined });
    await person.click(screen.getByRole("button", { name: "Desafixar" }));
    await waitFor(() => expect(screen.queryByRole("region", barOptions)).toBeNull());
    await waitFor(() => expect(onEmpty).toHaveBeenCalledTimes(1));
  });

  it("stays when the server refuses to unpin, which says why", async () => {
    const { person } = await openBar([address]);
    serve(messageApi.unpin, new ErrorReply(403, "ERR_NO_PERMISSION"));
    await person.click(await screen.findByRole("button", { name: "Desafixar" }));
    await screen.findByText("Você não tem permissão para isso. Peça a um administrador.");
    bar();
  });

  it("has no button to unpin for a user who only looks", async () => {
    await openBar([address], { ...ticket, userId: 9, user: { id: 9, name: "Bruno" } });
    await screen.findByRole("region", barOptions);
    expect(screen.queryByRole("button", { name: "Desafixar" })).toBeNull();
  });

  it("shows what a colleague pins, and loses what is deleted", async () => {
    const { client } = await openBar([]);
    const receiveUpdate = (message: MessageDto) =>
      act(() => ticketPatches.appMessage?.(client, { action: "update", message, ticket, contact: aTicket().contact }));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    receiveUpdate(price);
    await screen.findByRole("button", { name: "Ir para a mensagem fixada: R$ 90" });
    receiveUpdate({ ...price, isDeleted: true, body: "" });
    await waitFor(() => expect(screen.queryByRole("region", barOptions)).toBeNull());
  });
});
