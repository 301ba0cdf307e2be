import type { Arrived, Typing } from "../channels/provider";
import { identitiesOf } from "../modules/contacts";
import { customerDoes, customerWrote } from "../modules/tickets";
import type { Scope } from "../core/tenant/scope";

/** Somebody writes, records, or has stopped. It opens no ticket and leaves nothing behind. */
export function typing(scope: Scope, { connection, chat, act }: Typing): void {
  if (!chat.group) customerDoes(scope, connection.connectionId, identitiesOf(chat), act);
}

/** A message from the other side ends what was told of its writer. */
export function endTyping(scope: Scope, { connection, chat, fromMe }: Arrived): void {
  if (!fromMe && !chat.group) customerWrote(scope, connection.connectionId, identitiesOf(chat));
}
