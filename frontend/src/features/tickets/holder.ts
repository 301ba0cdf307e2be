import type { TicketHolder } from "@guiche/contract/tickets";
import { ApiError } from "../../shared/api/api-error";

export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

const isHolder = (value: unknown): value is TicketHolder =>
  typeof value === "object" && value !== null && "userId" in value;

/** Who holds the ticket that was asked for: the server answers it as JSON text in `error`. */
export function holderIn(error: ApiError): TicketHolder | null {
  try {
    const value: unknown = JSON.parse(error.code);
    return isHolder(value) ? value : null;
  } catch {
    return null;
  }
}
