import type { MessageFailure } from "@guiche/contract/message-kinds";
import type { scheduleCauses, ScheduleDto, ScheduleStatus } from "@guiche/contract/schedules";

/** A schedule that fell due while the plan excluded them has a look of its own. */
export const lookOf = ({ status, isHeld }: ScheduleDto): ScheduleStatus | "held" => (isHeld ? "held" : status);

const causes = [
  "blocked",
  "contact",
  "connection",
  "late",
  "media",
  "empty",
  "tier",
  "window",
  "template",
  "timeout",
  "recipient",
  "restricted",
  "forbidden",
  "tooFast",
  "refused",
  "server",
  "unknown",
] as const satisfies readonly ((typeof scheduleCauses)[number] | MessageFailure)[];

/** The key of the cause's text (`cause.…`); codes without words of their own are "unknown". */
export const causeKey = (cause: string | null): (typeof causes)[number] | null =>
  cause === null ? null : (causes.find((known) => known === cause) ?? "unknown");

/** A schedule that failed or was held may be sent now. */
export const maySendNow = ({ status, isHeld, contactId }: ScheduleDto): boolean =>
  (status === "ERRO" || isHeld) && contactId !== null;

/** A schedule that was sent cannot be changed. */
export const isOpen = ({ sentAt }: ScheduleDto): boolean => sentAt === null;
