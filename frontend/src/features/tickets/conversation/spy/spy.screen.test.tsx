import { describe, expect, it, jest } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { screen, within } from "@testing-library/react";
import { withElementSize } from "@/testing/layout";
import { renderScreen, signedInUser } from "@/testing/render";
import { ErrorReply, serve } from "@/testing/server";
import { accept, transfer } from "../../actions/ticket-actions";
import type { TicketAction } from "../../actions/ticket-action";
import { aMessage, aTicket } from "../../state/testing";
import { sales } from "@/testing/rows";
import SpyDialog from "./SpyDialog";

withElementSize();

const waiting = aTicket({ queueId: sales.id, queue: sales, unreadMessages: 3 });

async function openDialog() {
  serve(ticketApi.showByUuid, waiting);
  serve(ticketApi.list, { tickets: [], hasMore: false });
  const read = serve(ticketApi.read, waiting);
  const onOtherAction = jest.fn<(action: TicketAction) => void>();
  const onClose = jest.fn();
  const { person } = await renderScreen(
    <SpyDialog ticket={waiting} onAnswer={() => Promise.resolve()} onOtherAction={onOtherAction} onClose={onClose} />,
    { user: signedInUser() },
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Conversa com Maria" }));
  return { person, dialog, read, onOtherAction, onClose };
}

describe("the read-only conversation", () => {
  it("shows the messages, says that the customer is not told, and marks nothing as read", async () => {
    serve(messageApi.list, { messages: [aMessage({ body: "Tem azul?" })], hasMore: false, ticket: waiting });
    const { dialog, read } = await openDialog();
    await dialog.findByText("Tem azul?");
    dialog.getByText(/^Somente leitura/);
    dialog.getByText(/O cliente não é avisado de que as mensagens foram vistas\./);
    expect(dialog.queryByRole("textbox")).toBeNull();
    expect(dialog.queryByRole("button", { name: "Ações da mensagem", hidden: true })).toBeNull();
    expect(read).toHaveLength(0);
  });

  it("leads to accepting or transferring the ticket", async () => {
    serve(messageApi.list, { messages: [], hasMore: false, ticket: waiting });
    const { person, dialog, onOtherAction } = await openDialog();
    await person.click(dialog.getByRole("button", { name: "Aceitar" }));
    await person.click(dialog.getByRole("button", { name: "Transferir" }));
    expect(onOtherAction.mock.calls).toEqual([[accept], [transfer]]);
  });

  it("says that the messages could not be loaded", async () => {
    serve(messageApi.list, new ErrorReply(503, "ERR_UNAVAILABLE"));
    const { dialog } = await openDialog();
    await dialog.findByRole("button", { name: "Tentar novamente" });
  });

  it("closes with Esc", async () => {
    serve(messageApi.list, { messages: [], hasMore: false, ticket: waiting });
    const { person, onClose } = await openDialog();
    await person.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
