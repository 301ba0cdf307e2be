import { expect } from "@jest/globals";
import { BotTrace } from "../../models/bot/bot-trace";
import { Message } from "../../models/messages/message";
import { replayTicket } from "../../modules/bot";
import { scopeOfRow } from "../../core/tenant/scope";

/** Every step of the company's bot does the same again; only a deleted message leaves steps that are unknown. */
export async function expectSameAgain({ id: companyId }: { id: number }): Promise<void> {
  const tickets = await BotTrace.findAll({ where: { companyId }, attributes: ["ticketId"], group: ["ticketId"] });
  const allowedResults =
    (await Message.count({ where: { companyId, isDeleted: true } })) > 0 ? ["equal", "unknown"] : ["equal"];
  for (const { ticketId } of tickets) {
    const replayedSteps = await replayTicket(scopeOfRow({ companyId }), ticketId);
    expect(replayedSteps.filter(({ result }) => !allowedResults.includes(result))).toEqual([]);
  }
}
