import { ForeignKeyConstraintError, UniqueConstraintError } from "sequelize";
import type { Arrived } from "../channels/provider";
import { connectionOf } from "../modules/connections";
import { queuePictureRefresh } from "../modules/contacts";
import { rebroadcastInbound } from "../modules/messages";
import { settingsOf } from "../modules/settings";
import { companyChanged } from "../core/cache";
import { now } from "../core/clock";
import { transaction } from "../core/db/transaction";
import { log } from "../core/log/log";
import { scopeOfRow } from "../core/tenant/scope";
import { storable } from "../core/storable";
import { requestGroup } from "./events/group";
import type { Arriving, RecordedMessage, Recording } from "./contexts";
import { gate } from "./gate/gate";
import { record } from "./record/record";
import { reply } from "./reply/reply";
import { runPipeline, type Trace } from "./pipeline";

/**
 * A message older than this on arrival is history: stored, without automatic replies. Milliseconds; far more than the clocks
 * may be apart.
 */
const historyAfterMs = 60 * 60_000;
/**
 * Two processes may meet the same new contact at the same moment, or a contact may be merged: a retry finds what the
 * winner stored.
 */
const tries = 3;

/**
 * The path of a message: gate, record, reply. Resolves when it is stored and broadcast; the channel may forget it then.
 * Returns the trace of decisions.
 */
export async function receive(event: Arrived): Promise<Trace[]> {
  const inbound = storable(event);
  const trace: Trace[] = [];
  const note = (entry: Trace) => trace.push(entry);
  const scope = scopeOfRow(inbound.connection);
  const [connection, settings] = await Promise.all([
    connectionOf(scope, inbound.connection.connectionId),
    settingsOf(scope),
  ]);
  const arriving: Arriving = { scope, arrived: inbound, connection, settings };

  if ((await runPipeline(gate, arriving, note)) === "next") {
    const recordedMessage = await recordOnce(arriving, note);
    if (recordedMessage) await answer(recordedMessage, note);
  }
  log.debug(
    { wid: inbound.wid, connectionId: connection.id, trace: trace.map(describeTrace).join(" · ") },
    "Message received",
  );
  return trace;
}

async function recordOnce(first: Arriving, note: (entry: Trace) => void): Promise<RecordedMessage | null> {
  const isHistory = now().getTime() - first.arrived.sentAt.getTime() > historyAfterMs;
  let arriving = first;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const {
        contact,
        ticket,
        messageId,
        isKnown,
        wantsPicture,
        isBlocked = false,
        answersCampaign = false,
      } = await transaction(arriving.scope, async (inside) => {
        const recording: Recording = { ...arriving, scope: inside };
        await runPipeline(record, recording, note);
        return recording;
      });
      const { scope, connection, arrived } = arriving;
      if (wantsPicture && arrived.chat.group) requestGroup(scope, connection.id, arrived.chat.group);
      if (contact && wantsPicture)
        queuePictureRefresh({
          scope,
          connectionId: connection.id,
          contactId: contact.id,
          address: arrived.chat.address,
        });
      if (!contact) return null;
      const placement = isKnown ? await rebroadcastInbound(scope, arrived, contact.id) : { ticket, messageId };
      if (!placement?.ticket || placement.messageId === undefined) return null;
      return {
        ...arriving,
        contact,
        ticket: placement.ticket,
        messageId: placement.messageId,
        isBlocked,
        answersCampaign,
        isHistory,
      };
    } catch (error) {
      const raced = error instanceof UniqueConstraintError || error instanceof ForeignKeyConstraintError;
      if (!raced || attempt === tries) throw error;
      // The cached settings may name a queue that another process has deleted since.
      companyChanged(arriving.scope);
      arriving = { ...arriving, connection: await connectionOf(arriving.scope, arriving.connection.id) };
    }
  }
}

/** A failed reply leaves the ticket to a person; the message itself is stored. */
async function answer(recordedMessage: RecordedMessage, note: (entry: Trace) => void): Promise<void> {
  try {
    await runPipeline(reply, recordedMessage, note);
  } catch (error) {
    log.error({ error, ticketId: recordedMessage.ticket.id }, "Automatic reply failed");
  }
}

const describeTrace = ({ step, result }: Trace): string =>
  `${step} ${result === "next" ? "next" : `stop(${result.stop})`}`;
