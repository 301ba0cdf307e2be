import { expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { contactApi } from "@guiche/contract/contacts";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { tagApi } from "@guiche/contract/tags";
import { act, screen } from "@testing-library/react";
import { runCommand } from "@/shared/commands";
import { withElementSize } from "@/testing/layout";
import { renderScreen } from "@/testing/render";
import { anAgent, sales } from "@/testing/rows";
import { serve } from "@/testing/server";
import { ActionProvider } from "../actions/use-run-action";
import { aTicket } from "../state/testing";
import { OpenedTicket } from "./OpenedTicket";

withElementSize();

it("a message is scheduled by the ticket's shortcut", async () => {
  const ticket = aTicket({
    ...{ status: "open", userId: 1, user: { id: 1, name: "Ana" }, queueId: sales.id, queue: sales, lastInboundId: 1 },
  });
  serve(ticketApi.showByUuid, ticket);
  serve(ticketApi.list, { tickets: [], hasMore: false });
  serve(ticketApi.read, { ...ticket, unreadMessages: 0 });
  serve(tagApi.all, []);
  serve(messageApi.pins, []);
  serve(messageApi.list, { messages: [], hasMore: false, ticket });
  serve(connectionApi.list, []);
  serve(contactApi.show, { ...ticket.contact, extraInfo: [] } as never);
  await renderScreen(
    <ActionProvider spyDialog={() => null}>
      <OpenedTicket uuid={ticket.uuid} visit={1} />
    </ActionProvider>,
    { user: anAgent([sales]), at: `/tickets/${ticket.uuid}` },
  );
  await screen.findByPlaceholderText("Digite uma mensagem");
  act(() => expect(runCommand("schedule")).toBe(true));
  await screen.findByRole("dialog", { name: "Agendar mensagem" });
});
