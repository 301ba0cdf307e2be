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
  const asked = storable(event);
  const settings = await settingsOf(scope);
  const refuses = settings.call === "disabled";
  // While it rings, somebody may answer it on the phone.
  if (asked.stage === "offered" && !refuses) return;
  if (asked.chat.group) return;
  const isRefused = asked.stage === "offered";
  if (isRefused) await rejectCall(asked);
  const { suspended } = await isSuspended(scope);
  await record(scope, asked, isRefused, suspended ? null : automaticText("textCallRefused", settings));
}

/** A failed rejection does not prevent the automatic text. */
async function rejectCall({ connection, id, chat }: Call): Promise<void> {
  try {
    await liveSession(connection.connectionId)?.refuseCall({ id, chat });
  } catch (error) {
    log.warn({ error, connectionId: connection.connectionId }, "Call could not be rejected");
  }
}

const record = (scope: Scope, asked: Call, isRefused: boolean, notice: string | null): Promise<void> =>
  transaction(scope, async (inside) => {
    const { connection, id, chat, isVideo, at } = asked;
    const found = await findConversation(inside, identitiesOf(chat), connection.connectionId);
    if (found?.contact.isBlocked) return;
    if (!found?.ticket) {
      const text = isRefused && notice ? (await fillWithoutTicket(inside, found?.contact ?? null, notice)).trim() : "";
      if (text) await sendNotice(inside, connection.connectionId, chat.address, text, id);
      return;
    }
    const body: CallBody = { video: isVideo, outcome: isRefused ? "refused" : "missed" };
    const ticket = { ...found.ticket, address: chat.address };
    const kept = await storeCall(inside, ticket, { id, connectionId: connection.connectionId, body, at });
    if (kept && isRefused && notice) await sendText(inside, kept, notice, { clientId: `call-${id}`.slice(0, 64) });
  });
