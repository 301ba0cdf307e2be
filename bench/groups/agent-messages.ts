import { randomUUID } from "node:crypto";
import { messageApi } from "@guiche/contract/messages";
import type { Agent } from "../../harness/agent";
import { until } from "../../scripts/testing/until.mjs";
import type { Installation } from "../../harness/installation/installation";
import type { PairedPhone } from "../../harness/installation/pair";
import { customersOf, holdTickets, writeIn } from "./customers";

/** A ticket of the agent's, with a customer whose phone receives what is sent. */
export async function ticketOf(installation: Installation, agent: Agent, shop: PairedPhone): Promise<number> {
  const customers = await customersOf(installation, [shop], 1);
  await writeIn(installation, customers, 1);
  const [ticketId] = await holdTickets(installation, customers, agent.email);
  if (ticketId === undefined) throw new Error("The agent has no ticket.");
  return ticketId;
}

/** The agent sends a message. Resolves with the milliseconds until WhatsApp has it. */
export async function sendInTicket({ database }: Installation, agent: Agent, ticketId: number): Promise<number> {
  const since = performance.now();
  const body = { body: "Já verifico para você.", clientId: randomUUID() };
  const { id } = (await agent.call(messageApi.send, { params: { ticketId }, body })) as { id: number };
  const isAcked = async () =>
    (await database.one<{ ack: number }>("SELECT ack FROM messages WHERE id = $1", [id])).ack >= 2;
  await until("WhatsApp has the agent's message", isAcked, 60_000, 10);
  return performance.now() - since;
}
