import type { CallBody } from "@guiche/contract/message-kinds";
import { liveSession } from "../../channels/live-sessions";
import type { Call } from "../../channels/provider";
import { isSuspended } from "../../modules/companies";
import { identitiesOf } from "../../modules/contacts";
import { storeCall, sendNotice } from "../../modules/messages";
import { settingsOf } from "../../modules/settings";
import { findConversation } from "../../modules/tickets";
import { transaction } from "../../core/db/transaction";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { automaticText } from "../texts/automatic-texts";
import { fillWithoutTicket, sendText } from "../texts/send-text";
import { storable } from "../../core/storable";

/**
 * Handles an incoming call. A company that takes no calls (the default) rejects it, sends the automatic text, and
 * records the call on the caller's live ticket, if there is one: a call never opens one. A company that takes calls
 * records the missed ones. A suspended company sends nothing, and a blocked contact gets
 * nothing and leaves no trace.
 */
export async function call(scope: Scope, event: Call): Promise<void> {
  const incomingCall = storable(event);
  const settings = await settingsOf(scope);
  const refuses = settings.call === "disabled";
  // While it rings, it may be answered on the phone.
  if (incomingCall.stage === "offered" && !refuses) return;
  if (incomingCall.chat.group) return;
  const isRefused = incomingCall.stage === "offered";
  if (isRefused) await rejectCall(incomingCall);
  const { suspended } = await isSuspended(scope);
  await record(scope, incomingCall, isRefused, suspended ? null : automaticText("textCallRefused", settings));
}

/** A failed rejection does not prevent the automatic text. */
async function rejectCall({ connection, id, chat }: Call): Promise<void> {
  try {
    await liveSession(connection.connectionId)?.refuseCall({ id, chat });
  } catch (error) {
    log.warn({ error, connectionId: connection.connectionId }, "Call could not be rejected");
  }
}

const record = (scope: Scope, incomingCall: Call, isRefused: boolean, notice: string | null): Promise<void> =>
  transaction(scope, async (inside) => {
    const { connection, id, chat, isVideo, at } = incomingCall;
    const conversation = await findConversation(inside, identitiesOf(chat), connection.connectionId);
    if (conversation?.contact.isBlocked) return;
    if (!conversation?.ticket) {
      const text =
        isRefused && notice ? (await fillWithoutTicket(inside, conversation?.contact ?? null, notice)).trim() : "";
      if (text) await sendNotice(inside, connection.connectionId, chat.address, text, id);
      return;
    }
    const body: CallBody = { video: isVideo, outcome: isRefused ? "refused" : "missed" };
    const ticket = { ...conversation.ticket, address: chat.address };
    const updatedTicket = await storeCall(inside, ticket, { id, connectionId: connection.connectionId, body, at });
    if (updatedTicket && isRefused && notice)
      await sendText(inside, updatedTicket, notice, { clientId: `call-${id}`.slice(0, 64) });
  });
