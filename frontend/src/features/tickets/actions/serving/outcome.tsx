import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";
import Button from "@mui/material/Button";
import type { QueryClient } from "@tanstack/react-query";
import type { ApiError } from "@/shared/api/api-error";
import type { Go } from "@/shared/go";
import { i18n } from "@/shared/i18n/i18n";
import { toastSuccess, toastWarning } from "@/shared/ui/toast";
import { holderIn } from "../../state/holder";
import { isOpenHere, listPath, searchHere } from "../../state/routes";
import { reopen, type TicketMutation } from "../ticket-actions";
import { updateTicketCaches } from "../../state/ticket-store";
import { undoOf } from "./undo";

/** Long enough to read what happened and take it back. */
const undoMs = 6_000;

/** A conversation is open beside the list. */
const isBesideList = () => window.location.pathname !== listPath && matchMedia("(min-width:900px)").matches;

interface Done {
  mutation: TicketMutation;
  before: TicketDto;
  /** Null: it is no more. */
  now: TicketDto | null;
  rights: ActorRights;
  takeBack: (undo: TicketMutation, now: TicketDto) => void;
}

/** What leads out of the conversation is told, and can be taken back from the notice by whoever may. */
export function toastOutcome({ mutation, before, now, rights, takeBack }: Done): void {
  const { name } = mutation;
  if (name !== "close" && name !== "returnToQueue" && name !== "transfer" && name !== "remove") return;
  const text = i18n.t(`serving:done.${name}`);
  if (now === null) return toastSuccess(text);
  const undo = name === "close" ? reopen.may(rights, now) && reopen.mutation : undoOf(mutation, before, now, rights);
  if (!undo) return toastSuccess(text);
  const word = name === "close" ? i18n.t(`tickets:${reopen.label}`) : i18n.t("serving:done.undo");
  toastSuccess(text, {
    autoClose: undoMs,
    // The next conversation is open already, and its buttons are where notices stand.
    ...(isBesideList() && { position: "bottom-left" }),
    closeButton: ({ closeToast }) => (
      <Button
        size="small"
        sx={{ alignSelf: "center", flexShrink: 0 }}
        onClick={(event) => {
          closeToast(event);
          takeBack(undo, now);
        }}
      >
        {word}
      </Button>
    ),
    toastId: `${name}:${now.id}:${now.updatedAt}`,
  });
}

/** Somebody else was faster: says who, and the card leaves. */
export function explainConflict(client: QueryClient, go: Go, error: ApiError, ticket: TicketDto): void {
  const holder = holderIn(error);
  const user = holder?.user?.name ?? i18n.t("tickets:card.someone");
  const queue = holder?.queue?.name;
  if (!holder) toastWarning(i18n.t("serving:taken.changed"));
  else toastWarning(queue ? i18n.t("serving:taken.byInQueue", { user, queue }) : i18n.t("serving:taken.by", { user }));
  updateTicketCaches(client, { action: "delete", ticketId: ticket.id });
  void client.invalidateQueries({ queryKey: [ticketApi.list.path] });
  if (isOpenHere(ticket.uuid)) go({ pathname: listPath, search: searchHere() });
}
