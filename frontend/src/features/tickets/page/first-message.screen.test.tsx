import { describe, expect, it } from "@jest/globals";
import { firstMessageApi } from "@guiche/contract/first-messages";
import type { TicketDto } from "@guiche/contract/tickets";
import { screen, waitFor } from "@testing-library/react";
import { renderScreen } from "@/testing/render";
import { serve } from "@/testing/server";
import { setLanguage } from "@/testing/setup";
import { aTicket } from "../state/testing";
import { FirstMessage } from "./FirstMessage";

const aFreshTicket = (fields: Partial<TicketDto> = {}) =>
  aTicket({ status: "open", contactId: 7, whatsappId: 4, lastInboundId: null, lastSent: null, ...fields });
const open = (ticket: TicketDto) => renderScreen(<FirstMessage ticket={ticket} />, {});

describe("an agent in a conversation without messages", () => {
  it("is warned when the connection has used up its new conversations of the day", async () => {
    const requests = serve(firstMessageApi.show, { state: "spent", left: 0 });
    await open(aFreshTicket());
    await screen.findByText(
      "Esta conexão chegou ao limite de hoje para novas conversas. Se você iniciar mais uma, o WhatsApp pode restringir o número.",
    );
    expect(requests[0]).toMatchObject({ params: { id: "7" }, query: { whatsappId: "4" } });
  });

  it("is told how many are left, in the language of the page", async () => {
    serve(firstMessageApi.show, { state: "nearly", left: 2 });
    await setLanguage("es");
    await open(aFreshTicket());
    await screen.findByText("Esta conexión casi llega al límite de hoy para conversaciones nuevas: quedan 2.");
  });

  it("is told nothing while enough is left", async () => {
    const requests = serve(firstMessageApi.show, { state: "free", left: 200 });
    await open(aFreshTicket());
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByText(/limite de hoje/)).toBeNull();
  });
});

const lastSent = { messageId: 1, ack: 1, user: null } as const;

it.each<[string, Partial<TicketDto>]>([
  ["the customer has written", { lastInboundId: 9 }],
  ["an agent has written", { lastSent }],
  ["it is a group's", { isGroup: true }],
])("nothing is asked in a conversation when %s", async (_what, fields) => {
  const requests = serve(firstMessageApi.show, { state: "spent", left: 0 });
  await open(aFreshTicket(fields));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requests).toHaveLength(0);
});
