import { beforeEach, expect, it } from "@jest/globals";
import { noteApi, type TicketNoteDto } from "@guiche/contract/notes";
import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { renderScreen } from "@/testing/render";
import { serve } from "@/testing/server";
import type { RowInserter } from "../conversation/messages/use-with-rejections";
import { messagesKey } from "../state/ticket-store";
import { aMessage } from "../state/testing";
import LogExtras from "./LogExtras";

const note = (id: number, values: Partial<TicketNoteDto>): TicketNoteDto => ({
  id,
  note: "Prefere ligação",
  ticketId: 1,
  contactId: 7,
  user: { id: 5, name: "Bruno" },
  isByBot: false,
  createdAt: "2026-01-05T10:00:00.000Z",
  ...values,
});
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

it("shows the AI's summary with its author to everybody, and a person's note where it is wanted", async () => {
  const asked = serve(noteApi.list, [summary, note(1, {})]);
  const { client } = await renderScreen(<Log />);
  const say = (clientId?: string) =>
    act(() => {
      client.setQueryData(messagesKey(1), { messages: [aMessage({ clientId, fromMe: true })], hasMore: false });
    });
  say();
  expect(asked).toHaveLength(0);
  say("bot:1:2:1");
  await screen.findByText(/Quer cancelar\./);
  screen.getByText("Vendedora (Robô)");
  await waitFor(() => expect(screen.queryByText("Prefere ligação")).toBeNull());
});
