import type { ExternalCallDto, ExternalMessageDto, ExternalState } from "@guiche/contract/external-messages";
import type { FollowedRow } from "./api-message.store";

type State = Pick<FollowedRow, "state" | "reason" | "ack" | "failure">;

/** The state of the message; once it was handed over, its message row has it. */
function stateOf({ state, reason, ack }: State): ExternalState {
  if (state === "queued") return reason === "lookups" ? "waiting" : "queued";
  if (state === "failed" || ack === -1) return "failed";
  if (ack === null || ack <= 0) return "queued";
  return ack >= 4 ? "read" : ack === 3 ? "delivered" : "sent";
}

const causeOf = ({ failure, reason }: State): { cause?: string } => {
  const cause = failure ?? reason;
  return cause === null ? {} : { cause };
};

export const presentMessage = (
  row: State & Pick<FollowedRow, "id" | "number" | "nextTryAt" | "createdAt">,
): ExternalMessageDto => ({
  id: row.id,
  status: stateOf(row),
  reason: row.failure ?? row.reason,
  ...causeOf(row),
  nextTryAt: row.state === "queued" ? (row.nextTryAt?.toISOString() ?? null) : null,
  number: row.number,
  statusUrl: `/api/messages/send/${row.id}`,
  createdAt: row.createdAt.toISOString(),
});

export const presentCall = (row: FollowedRow): ExternalCallDto => ({
  id: row.id,
  connection: row.connection,
  number: row.number,
  hasFile: row.hasFile,
  httpStatus: row.httpStatus,
  error: row.state === "refused" ? row.reason : null,
  status: row.state === "refused" ? null : stateOf(row),
  createdAt: row.createdAt.toISOString(),
});
