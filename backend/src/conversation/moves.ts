import type { Settings } from "@guiche/contract/settings";
import { connectionOf, type ConnectionRow } from "../modules/connections";
import { withdrawMessage } from "../modules/messages";
import { settingsOf } from "../modules/settings";
import type { TicketMove } from "../modules/tickets";
import { isAppError } from "../core/http/errors";
import type { Scope } from "../core/tenant/scope";
import { automaticText } from "./automatic-texts";
import { sendText } from "./send-text";

/**
 * Sends the customer the text of a ticket's move, in the transaction of the move: exactly once per move. Groups get
 * none, and nothing is sent over a deleted connection. Returns the message's id, null for none.
 */
async function sendMoveText(scope: Scope, move: TicketMove, holdSeconds: number): Promise<number | null> {
  const { after } = move;
  if (move.isByBot || after.isGroup || after.connectionId === null) return null;
  const connection = await connectionIfThere(scope, after.connectionId);
  const text = connection && textFor(move, connection, await settingsOf(scope));
  const sent = text ? await sendText(scope, after, text, { holdSeconds }) : null;
  return sent?.id ?? null;
}

export const moveTexts = { send: sendMoveText, withdraw: withdrawMessage };

async function connectionIfThere(scope: Scope, id: number): Promise<ConnectionRow | null> {
  try {
    return await connectionOf(scope, id);
  } catch (error) {
    if (isAppError(error, "ERR_NO_WAPP_FOUND")) return null;
    throw error;
  }
}

function textFor(move: TicketMove, connection: ConnectionRow, settings: Settings): string | null {
  switch (move.verb) {
    case "accepted":
      return move.isFirst && settings.sendGreetingAccepted === "enabled"
        ? automaticText("textAccepted", settings)
        : null;
    case "transferred":
      return settings.sendMsgTransfTicket === "enabled" ? transferText(move, settings) : null;
    case "closed":
      return connection.complationMessage;
    case "expired":
      return connection.expiresInactiveMessage;
    default:
      return null;
  }
}

/** A change of connection alone sends nothing: the same agents answer. */
function transferText({ before, after }: TicketMove, settings: Settings): string | null {
  const toQueue = after.queueId !== before.queueId;
  const toUser = after.userId !== null && after.userId !== before.userId;
  if (after.status === "closed" || (!toQueue && !toUser)) return null;
  if (toUser) return automaticText(toQueue && after.queueId !== null ? "textToBoth" : "textToUser", settings);
  return automaticText(after.queueId === null ? "textOutOfQueue" : "textToQueue", settings);
}
