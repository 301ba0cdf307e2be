import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";

/**
 * The second key of an advisory lock; the first is the connection's id. The opening of a ticket holds it until the commit,
 * and so does whatever is sent to a person without a ticket: the message then finds the ticket, or the ticket the message.
 */
export const openingKey = (scope: Scope, contactId: Fragment): Fragment =>
  fragment`hashtext('opening:' || ${scope}::text || ':' || ${contactId})`;
