import { ticketApi, type TicketConflict, type TicketDto } from "@guiche/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import type { ApiError } from "@/shared/api/api-error";
import type { Go } from "@/shared/go";
import { i18n } from "@/shared/i18n/i18n";
import { toastSuccess, toastWarning } from "@/shared/ui/toast";
import { conflictIn } from "../../state/conflict";
import { isOpenHere, listPath, searchHere } from "../../state/routes";
import type { TicketMutation } from "../ticket-action";
import { updateTicketCaches } from "../../state/ticket-store";
import { toastUndo } from "./toast-undo";

interface MutationOutcome {
  mutation: TicketMutation;
  /** Null: it is no more. */
  now: TicketDto | null;
  /** Absent when there is nothing to undo. */
  undo?: () => void;
}

/** An action that leaves the conversation shows a toast from which it can be undone. */
export function toastOutcome({ mutation: { name }, now, undo }: MutationOutcome): void {
  if (name !== "close" && name !== "returnToQueue" && name !== "transfer" && name !== "remove") return;
  const text = i18n.t(`serving:done.${name}`);
  if (now === null || !undo) toastSuccess(text);
  else toastUndo(text, { undo, toastId: `${name}:${now.id}:${now.updatedAt}` });
}

export { undoOf } from "./undo";

/**
 * Another agent was faster, or the customer has a newer ticket: says which. The card leaves the lists; a closed ticket,
 * which could not be reopened, stays.
 */
export function explainConflict(client: QueryClient, go: Go, error: ApiError, ticket: TicketDto): void {
  toastWarning(conflictText(conflictIn(error)));
  if (ticket.status === "closed") return;
  updateTicketCaches(client, { action: "delete", ticketId: ticket.id });
  void client.invalidateQueries({ queryKey: [ticketApi.list.path] });
  if (isOpenHere(ticket.uuid)) go({ pathname: listPath, search: searchHere() });
}

function conflictText(conflict: TicketConflict | null): string {
  if (!conflict) return i18n.t("serving:taken.changed");
  const queue = conflict.queue?.name;
  if (conflict.userId === null)
    return queue ? i18n.t("serving:taken.waitsInQueue", { queue }) : i18n.t("serving:taken.waits");
  const user = conflict.user?.name ?? i18n.t("tickets:card.someone");
  return queue ? i18n.t("serving:taken.byInQueue", { user, queue }) : i18n.t("serving:taken.by", { user });
}
