import { act, screen } from "@testing-library/react";
import { createRef } from "react";
import { renderScreen } from "@/testing/render";
import { anAgent, sales } from "@/testing/rows";
import { aTicket } from "../state/testing";
import { Composer } from "./Composer";
import type { ComposerHandle } from "./use-composer";

let lastId = 100;
/** A ticket of its own for each test: drafts outlive the screen. */
export const ownTicket = () =>
  aTicket({ id: ++lastId, status: "open", userId: 1, user: { id: 1, name: "Ana" }, queueId: sales.id, queue: sales });

export async function openComposer(ticket = ownTicket()) {
  const handle = createRef<ComposerHandle>();
  const { person } = await renderScreen(<Composer ticket={ticket} ref={handle} />, { user: anAgent([sales]) });
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Digite uma mensagem" });
  await screen.findByRole("button", { name: "Respostas rápidas" });
  const tell = (what: (composer: ComposerHandle) => void) => act(async () => what(handle.current!));
  return { person, field, tell, ticket };
}
