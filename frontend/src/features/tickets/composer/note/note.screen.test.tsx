import { beforeEach, describe, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { noteApi } from "@guiche/contract/notes";
import { screen, waitFor } from "@testing-library/react";
import { runCommand } from "@/shared/commands";
import { act } from "@testing-library/react";
import { serve } from "@/testing/server";
import { aMessage } from "../../state/testing";
import { openComposer, ownTicket } from "../composer.fixture";
import { aNote } from "@/testing/dtos";

beforeEach(() => localStorage.clear());

async function openNote() {
  const own = ownTicket();
  const ticket = { ...own, contactId: own.id };
  const sendRequests = serve(messageApi.send, aMessage({ fromMe: true }));
  const createRequests = serve(noteApi.create, aNote({ ticketId: ticket.id, contactId: ticket.contactId }));
  serve(noteApi.colleagues, [
    { id: 4, name: "Bruno Reis" },
    { id: 5, name: "Bruna" },
  ]);
  const { person } = await openComposer(ticket);
  await person.click(screen.getByRole("button", { name: "Observação" }));
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Observação para a equipe" });
  return { person, field, sent: sendRequests, written: createRequests, ticket };
}

describe("a note from the composer", () => {
  it("is saved with the colleagues it mentions, and never sent", async () => {
    const { person, field, sent, written, ticket } = await openNote();
    await person.type(field, "Veja @bru");
    await screen.findByRole("option", { name: "Bruno Reis" });
    await person.keyboard("{Enter}");
    expect(field.value).toBe("Veja @Bruno Reis ");
    await person.type(field, "por favor{Enter}");
    await waitFor(() =>
      expect(written.map(({ body }) => body)).toEqual([
        { note: "Veja @Bruno Reis por favor", ticketId: ticket.id, mentions: [4] },
      ]),
    );
    await waitFor(() => expect(field.value).toBe(""));
    expect(sent).toEqual([]);
  });

  it("is left with Esc and keeps its text, apart from the message's", async () => {
    const { person, field, sent } = await openNote();
    await person.type(field, "Só nossa{Escape}");
    const message = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Digite uma mensagem" });
    expect(message.value).toBe("");
    await act(async () => void runCommand("note"));
    const again = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Observação para a equipe" });
    expect(again.value).toBe("Só nossa");
    expect(sent).toEqual([]);
  });
});
