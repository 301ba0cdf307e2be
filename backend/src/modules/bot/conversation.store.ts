import { stepsPerConversation, type BotConversationSearch, type BotStepDto } from "@guiche/contract/bot-traces";
import { sqlOf } from "../../core/tenant/repository";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { visibleTickets } from "../tickets";
import { stepText } from "./step-text";

interface Conversation {
  ticketId: number;
  ticketNumber: number;
  contact: string;
  whatsappId: number | null;
}
type Step = Omit<BotStepDto, "at"> & { ticketId: number; createdAt: Date };

export const conversationStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    /** The newest tickets with steps of the bot, of those that the person may see. Walks the steps' own index. */
    newest: ({ before, whatsappId }: BotConversationSearch, limit: number) => sql<Conversation>`
      SELECT s."ticketId", t.number AS "ticketNumber", c.name AS contact, t."connectionId" AS "whatsappId"
        FROM bot_traces s
        JOIN tickets t ON t."companyId" = s."companyId" AND t.id = s."ticketId"
        JOIN contacts c ON c."companyId" = t."companyId" AND c.id = t."contactId"
       WHERE s."companyId" = ${scope} AND (${before ?? null}::bigint IS NULL OR s."ticketId" < ${before ?? null}::bigint)
         AND (${whatsappId ?? null}::bigint IS NULL OR t."connectionId" = ${whatsappId ?? null}::bigint)
         AND (${visibleTickets(actorOf(scope), { status: undefined, showAll: undefined })})
       GROUP BY s."ticketId", t.number, c.name, t."connectionId"
       ORDER BY s."ticketId" DESC LIMIT ${limit}::int`,

    /** The first steps of each ticket, oldest first. */
    steps: (ticketIds: number[]) => sql<Step>`
      SELECT s."ticketId", s.seq, s.event, s.facts, s.effects, s."createdAt", s."isFresh",
             ${stepText} AS text
        FROM unnest(${ticketIds}::bigint[]) AS asked(id)
        CROSS JOIN LATERAL (
          SELECT n.* FROM bot_traces n WHERE n."companyId" = ${scope} AND n."ticketId" = asked.id
           ORDER BY n.seq LIMIT ${stepsPerConversation}::int) s
        LEFT JOIN messages m ON m."companyId" = s."companyId" AND m.id = s."messageId"
       ORDER BY s."ticketId", s.seq`,
  };
};
