import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import type { HeldState } from "../../models/messages/outbox-entry";
import { ticketChange } from "../tickets";

/** What the list shows of a ticket's last message. */
interface Card {
  lastMessage: string;
  lastMessageAt: Date | null;
  lastFromMe: boolean;
}

/** Texts of a ticket that no process has tried to send yet. */
export const heldStore = (scope: Scope) => {
  const sql = sqlOf(scope);
  return {
    messages: (ticketId: number, states: readonly HeldState[]) => sql.values<number>`
      SELECT m.id FROM outbox o JOIN messages m ON m."companyId" = o."companyId" AND m.id = o."messageId"
       WHERE o."companyId" = ${scope} AND o."heldFor" = ANY(${[...states]}::text[]) AND o.attempts = 0
         AND m."ticketId" = ${ticketId} ORDER BY m.id`,

    /** The ticket of a conversation for which something is held; null: nothing is. */
    ticketOf: (contactId: number, connectionId: number, state: HeldState) => sql.value<number>`
      SELECT m."ticketId" FROM outbox o JOIN messages m ON m."companyId" = o."companyId" AND m.id = o."messageId"
       WHERE o."companyId" = ${scope} AND o."connectionId" = ${connectionId} AND o."heldFor" = ${state}
         AND o.attempts = 0 AND m."contactId" = ${contactId} LIMIT 1`,

    /** They are due now. Returns whether there were any. */
    release: (ticketId: number, states: readonly HeldState[]) => sql.hasRows`
      UPDATE outbox o SET "nextTryAt" = now(), "updatedAt" = now()
        FROM messages m
       WHERE o."companyId" = ${scope} AND o."heldFor" = ANY(${[...states]}::text[]) AND o.attempts = 0
         AND m."companyId" = o."companyId" AND m.id = o."messageId" AND m."ticketId" = ${ticketId}
      RETURNING o.id`,

    /** Returns the card as it is now; the time of a ticket without messages stays. */
    showOnCard: async (ticketId: number, card: Card): Promise<object> => {
      const returning = fragment`t."lastMessage", t."lastMessageAt", t."lastFromMe"`;
      const [cardRow] = await sql`
        ${ticketChange(scope, { card }, { where: fragment`t.id = ${ticketId}`, returning })}`;
      return cardRow ?? {};
    },
  };
};
