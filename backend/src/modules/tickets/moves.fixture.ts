import { beforeEach } from "@jest/globals";
import { ticketApi } from "@guiche/contract/tickets";
import { TicketTracking } from "../../models/tickets/ticket-tracking";
import type { User } from "../../models/accounts/user";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { createCompany, connection, queue, ticket, user } from "../../testing/factories";
import { withServer } from "../../testing/server";

export const server = withServer();
export let company: { id: number };
export let sales: { id: number; name: string };
export let support: { id: number; name: string };
export let connectionRow: { id: number; name: string };
export let people: Record<"ana" | "bruno" | "lead" | "boss", User>;
export let ana: Caller;
export let lead: Caller;
export let boss: Caller;

beforeEach(async () => {
  company = await createCompany();
  [sales, support] = [await queue(company.id, { name: "Vendas" }), await queue(company.id, { name: "Suporte" })];
  connectionRow = await connection(company.id, { name: "Principal" });
  people = {
    ana: await user(company.id, { queues: [sales], name: "Ana" }),
    bruno: await user(company.id, { queues: [support], name: "Bruno" }),
    lead: await user(company.id, { profile: "supervisor", queues: [sales], name: "Lia" }),
    boss: await user(company.id, { profile: "admin", name: "Rita" }),
  };
  ana = await signInAs(server.app, people.ana);
  lead = await signInAs(server.app, people.lead);
  boss = await signInAs(server.app, people.boss);
});

export const waitingTicket = (values: Parameters<typeof ticket>[1] = {}) =>
  ticket(company.id, { queueId: sales.id, connectionId: connectionRow.id, ...values });

export const heldTicket = (values: Parameters<typeof ticket>[1] = {}) =>
  waitingTicket({ status: "open", userId: people.ana.id, ...values });

export const conflictIn = (answer: { body: unknown }) => JSON.parse((answer.body as { error: string }).error) as object;

export const timeline = async (id: number) =>
  (await boss.call(ticketApi.timeline, { params: { id } })).map(({ kind, user: by, queue: to, toUser, note }) =>
    [kind, by?.name ?? "nobody", to, toUser, note].filter(Boolean).join(" · "),
  );

export const trackingRows = (ticketId: number) =>
  TicketTracking.findAll({ where: { ticketId }, order: ["id"], raw: true });
