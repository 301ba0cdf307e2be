import { expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { tagApi } from "@guiche/contract/tags";
import { ticketApi, type TicketTagDto } from "@guiche/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { anAgent, sales } from "@/testing/rows";
import { renderScreen } from "@/testing/render";
import { serve } from "@/testing/server";
import { ticketKey } from "../state/ticket-store";
import { ticketPatches } from "../state/ticket.cache";
import { aTicket } from "../state/testing";
import { fetchNewest } from "./messages/use-messages";
import { useOpenedTicket } from "./messages/use-opened-ticket";
import { useTicketTags } from "./tags/use-ticket-tags";

const vip: TicketTagDto = { id: 7, name: "VIP", color: "#aa0000" };
const urgent: TicketTagDto = { id: 8, name: "Urgente", color: "#00aa00" };
const ticket = aTicket({ status: "open", userId: 1, queueId: 1, queue: sales, tags: [] });

/** A colleague's change of the tags, which leaves the ticket's time as it is. */
const tell = (client: QueryClient) =>
  ticketPatches.ticket?.(client, { action: "update", ticket: { ...ticket, tags: [urgent] } });

function TicketTags() {
  const { data } = useOpenedTicket(ticket.uuid);
  return data ? <Tags tags={data.tags} /> : null;
}
function Tags({ tags }: { tags: readonly TicketTagDto[] }) {
  const { save } = useTicketTags({ id: ticket.id, tags: [...tags] });
  return (
    <>
      <p>{tags.map(({ name }) => name).join() || "none"}</p>
      <button onClick={() => save([vip])}>save</button>
    </>
  );
}

const open = async () => {
  serve(ticketApi.showByUuid, ticket);
  const view = await renderScreen(<TicketTags />, { user: anAgent([sales]) });
  await screen.findByText("none");
  return view;
};

it("a ticket that is opened while its tags are changed has the new ones", async () => {
  const { client } = await open();
  serve(ticketApi.showByUuid, () => {
    tell(client);
    return ticket;
  });
  await client.invalidateQueries({ queryKey: ticketKey(ticket.uuid) });
  await screen.findByText("Urgente");
});

it("messages that are read while the ticket's tags are changed leave the new ones", async () => {
  const { client } = await open();
  serve(messageApi.list, () => {
    tell(client);
    return { messages: [], hasMore: false, count: 0, ticket };
  });
  await fetchNewest(client, ticket.id, new AbortController().signal);
  await screen.findByText("Urgente");
});

it("tags that a colleague changes after mine stay when my reply comes later", async () => {
  const { client, person } = await open();
  const syncRequests = serve(tagApi.sync, () => {
    tell(client);
    return { ...ticket, tags: [vip] };
  });
  await person.click(screen.getByRole("button", { name: "save" }));
  await waitFor(() => expect(syncRequests).toHaveLength(1));
  await waitFor(() => expect(client.isMutating() + client.isFetching()).toBe(0));
  await new Promise((resolve) => setTimeout(resolve, 50));
  screen.getByText("Urgente");
});
