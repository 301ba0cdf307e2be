import { beforeEach, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { noteApi, type TicketNoteDto } from "@guiche/contract/notes";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { renderScreen } from "@/testing/render";
import { serve } from "@/testing/server";
import { MessageText } from "../conversation/messages/MessageText";
import type { RowInserter } from "../conversation/messages/use-with-rejections";
import { messagesKey } from "../state/ticket-store";
import { aMessage } from "../state/testing";
import LogExtras from "./LogExtras";
import { aNote } from "@/testing/dtos";

const note = (id: number, fields: Partial<TicketNoteDto>) =>
  aNote({ id, contactId: 7, user: { id: 5, name: "Bruno" }, ...fields });
const summary = note(2, {
  note: "Resumo do robô:\nQuer cancelar.",
  user: { id: null, name: "Vendedora (Robô)" },
  isByBot: true,
});

/** The rows that the log would insert. */
function Log() {
  const [inserter, setInserter] = useState<RowInserter>(null);
  const rows = inserter?.insertRows([], false) ?? [];
  return (
    <>
      {rows.map((row) => (row.kind === "insert" ? <div key={row.key}>{row.node}</div> : null))}
      <LogExtras ticketId={1} contactId={7} isOpen={false} onFiles={() => undefined} onInserter={setInserter} />
    </>
  );
}

beforeEach(() => localStorage.clear());

it("shows the AI's summary with its author to all users, and a person's note where it is wanted", async () => {
  const requests = serve(noteApi.list, [summary, note(1, {})]);
  const { client } = await renderScreen(<Log />);
  const say = (clientId?: string) =>
    act(() => {
      client.setQueryData(messagesKey(1), { messages: [aMessage({ clientId, fromMe: true })], hasMore: false });
    });
  say();
  expect(requests).toHaveLength(0);
  say("bot:1:2:1");
  await screen.findByText(/Quer cancelar\./);
  screen.getByText("Vendedora (Robô)");
  await waitFor(() => expect(screen.queryByText("Prefere ligação")).toBeNull());
});

it("a click on a phone number in a message offers a conversation with it, and does not dial", async () => {
  const searches = serve(contactApi.list, { contacts: [], hasMore: false });
  const { person } = await renderScreen(
    <div>
      <div role="log">
        <MessageText text="Fale com +55 11 98888-7777, por favor" mentions={[]} wid="3A" isBig={false} />
      </div>
      <Log />
    </div>,
  );
  // What a click does is left undone when its event was cancelled.
  expect(fireEvent.click(screen.getByRole("link", { name: "+55 11 98888-7777" }))).toBe(false);
  await screen.findByRole("menuitem", { name: "Ligar" });
  await person.click(screen.getByRole("menuitem", { name: "Conversar" }));
  await screen.findByRole("dialog");
  expect(searches.map(({ query }) => query.searchParam)).toEqual(["5511988887777"]);
});
