import { messageFailures } from "@guiche/contract/message-kinds";
import { scheduleCauses, type ScheduleDto, type ScheduleStatus } from "@guiche/contract/schedules";

/** A schedule that fell due while the plan excluded them has a look of its own. */
export const displayedStatus = ({ status, isHeld }: ScheduleDto): ScheduleStatus | "held" => (isHeld ? "held" : status);

const causes = [...scheduleCauses, ...messageFailures];

/** The key of the cause's text (`cause.…`); numbers of WhatsApp have no words of their own. */
export const causeKey = (cause: string | null): (typeof causes)[number] | null =>
  cause === null ? null : (causes.find((knownCause) => knownCause === cause) ?? "unknown");

/** A schedule that failed or was held may be sent now. */
export const maySendNow = ({ status, isHeld, contactId }: ScheduleDto): boolean =>
  (status === "ERRO" || isHeld) && contactId !== null;

/** A schedule that was sent cannot be changed. */
export const isOpen = ({ sentAt }: ScheduleDto): boolean => sentAt === null;
