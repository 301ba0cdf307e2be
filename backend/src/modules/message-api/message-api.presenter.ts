import {
  externalReasons,
  type ExternalCallDto,
  type ExternalMessageDto,
  type ExternalReason,
  type ExternalState,
} from "@guiche/contract/external-messages";
import { now } from "../../core/clock";
import { cancelledReason, type FollowedRow } from "./api-message.store";

type State = Pick<FollowedRow, "state" | "reason" | "nextTryAt" | "ack" | "failure" | "isOffline">;

/** When a scheduled message is sent; null when its time has come, and of any other. */
const sendAtOf = ({ state, reason, nextTryAt }: State): Date | null =>
  state === "queued" && reason === "schedule" && nextTryAt && nextTryAt > now() ? nextTryAt : null;

/** The state of the message; once it was handed over, its message row has it. */
function stateOf(row: State): ExternalState {
  const { state, reason, ack } = row;
  if (state === "queued")
    return reason === "lookups" || reason === "tier" ? "waiting" : sendAtOf(row) ? "scheduled" : "queued";
  if (state === "failed" && reason === cancelledReason) return "cancelled";
  if (state === "failed" || ack === -1) return "failed";
  if (ack === null || ack <= 0) return "queued";
  return ack >= 4 ? "read" : ack === 3 ? "delivered" : "sent";
}

const isWaiting = (row: State): boolean => row.state !== "failed" && (row.ack ?? 0) === 0;

/** WhatsApp has more error numbers than are known. */
const isReason = (text: string): text is ExternalReason => (externalReasons as readonly string[]).includes(text);

function causeOf(row: State): ExternalReason | null {
  const storedReason = row.failure ?? row.reason;
  if (storedReason !== null) return isReason(storedReason) ? storedReason : "unknown";
  return isWaiting(row) && row.isOffline ? "offline" : null;
}

function leavesAt(row: State): Date | null {
  if (!isWaiting(row) || row.isOffline) return null;
  return (row.state === "queued" && row.nextTryAt) || now();
}

export function presentMessage(row: State & Pick<FollowedRow, "id" | "number" | "createdAt">): ExternalMessageDto {
  const reason = causeOf(row);
  return {
    id: row.id,
    status: stateOf(row),
    reason,
    ...(reason && { cause: reason }),
    nextTryAt: row.state === "queued" ? (row.nextTryAt?.toISOString() ?? null) : null,
    sendAt: sendAtOf(row)?.toISOString() ?? null,
    leavesAt: leavesAt(row)?.toISOString() ?? null,
    number: row.number,
    statusUrl: `/api/messages/send/${row.id}`,
    createdAt: row.createdAt.toISOString(),
  };
}

export const presentCall = (row: FollowedRow): ExternalCallDto => ({
  id: row.id,
  connection: row.connection,
  number: row.number,
  hasFile: row.hasFile,
  httpStatus: row.httpStatus,
  error: row.state === "refused" ? row.reason : null,
  status: row.state === "refused" ? null : stateOf(row),
  sendAt: sendAtOf(row)?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
