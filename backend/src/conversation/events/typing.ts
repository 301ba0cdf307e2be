import type { Arrived, Typing } from "../../channels/provider";
import { identitiesOf } from "../../modules/contacts";
import { noteCustomerActivity, clearCustomerActivity } from "../../modules/tickets";
import type { Scope } from "../../core/tenant/scope";

/** A customer types, records, or has stopped. Opens no ticket and stores nothing. */
export function typing(scope: Scope, { connection, chat, act }: Typing): void {
  if (!chat.group) noteCustomerActivity(scope, connection.connectionId, identitiesOf(chat), act);
}

/** A customer's message ends their typing indicator. */
export function endTyping(scope: Scope, { connection, chat, fromMe }: Arrived): void {
  if (!fromMe && !chat.group) clearCustomerActivity(scope, connection.connectionId, identitiesOf(chat));
}
