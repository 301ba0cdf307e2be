import type { TicketConflict } from "@guiche/contract/tickets";
import { ApiError } from "@/shared/api/api-error";

/** The customer wrote a message that the agent who closes the ticket has not seen. */
export const hasWritten = (error: unknown): boolean => error instanceof ApiError && error.code === "ERR_CUSTOMER_WROTE";

/** Another agent took or changed the ticket first. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && !hasWritten(error);

const isTicketConflict = (value: unknown): value is TicketConflict =>
  typeof value === "object" && value !== null && "userId" in value;

/** The agent who has the ticket, which the server puts as JSON text into `error`. */
export function conflictIn(error: ApiError): TicketConflict | null {
  try {
    const value: unknown = JSON.parse(error.code);
    return isTicketConflict(value) ? value : null;
  } catch {
    return null;
  }
}
