import type { ReplyOf } from "@guiche/contract/endpoint";
import { kanbanApi } from "@guiche/contract/kanban";
import { tagApi, type TagDto } from "@guiche/contract/tags";
import type { TicketDto } from "@guiche/contract/tickets";
import { screen, within } from "@testing-library/react";
import { renderScreen, signedInUser } from "@/testing/render";
import { serve } from "@/testing/server";
import { aTicket } from "../state/testing";
import { KanbanPage } from "./KanbanPage";
import { aTag } from "@/testing/dtos";

export const lane = (id: number, name: string, kanbanLimit: number | null = null) =>
  aTag({ id, name, color: "#34449b", kanban: 1, kanbanLimit });
export const tagOf = ({ id, name, color }: TagDto) => ({ id, name, color });
export const [proposal, closing] = [lane(7, "Proposta"), lane(8, "Fechamento")];
export const maria = aTicket({ id: 1, tags: [] });
export const rita = aTicket({
  id: 2,
  uuid: "u2",
  queueId: 5,
  contact: { ...maria.contact, id: 2, name: "Rita" },
  tags: [tagOf(proposal)],
});
export const inProposal = (ticket: TicketDto): TicketDto => ({ ...ticket, tags: [tagOf(proposal)] });
export const menuOf = (name: string) => screen.findByRole("button", { name: `Mover para…: ${name}` });

const noSum: ReplyOf<typeof kanbanApi.values> = { field: "", values: [] };

/** The page with these lanes and cards. */
export async function renderBoard({
  tags = [proposal],
  tickets = [maria, rita],
  values = noSum,
  user = signedInUser(),
  search = "",
} = {}) {
  serve(kanbanApi.board, { tickets });
  serve(tagApi.kanban, { lista: tags });
  serve(kanbanApi.values, values);
  return renderScreen(<KanbanPage />, { user, at: `/kanban${search}` });
}
export const openBoard = async (options?: Parameters<typeof renderBoard>[0]) => (await renderBoard(options)).person;
export const laneNamed = (name: RegExp) => screen.findByRole("region", { name });
export const card = async (lane: RegExp, name: string) => within(await laneNamed(lane)).findByRole("group", { name });
