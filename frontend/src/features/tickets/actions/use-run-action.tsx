import type { TicketDto } from "@guiche/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useState, type ComponentType, type ReactNode } from "react";
import { notifyError } from "@/shared/api/notify-error";
import { useSession } from "@/shared/session";
import { lazyDialog } from "@/shared/ui/lazy-dialog";
import { hasWritten } from "../state/conflict";
import { fetchQueueChoices } from "./moving/use-queue-choices";
import type { QuestionProps } from "./moving/question";
import { accept } from "./ticket-actions";
import type { TicketMutation, Question, TicketAction } from "./ticket-action";
import { useTicketMutation } from "./use-ticket-mutation";

/**
 * Runs an action on a ticket: opens its dialog if it has one, applies the result at once and rolls back on an error.
 */
type RunAction = (action: TicketAction, ticket: TicketDto) => void;
const ActionContext = createContext<RunAction>(() => undefined);
export const useRunAction = () => use(ActionContext);

const dialogs: Record<Exclude<Question, "spy">, ComponentType<QuestionProps>> = {
  queue: lazyDialog(() => import("./QueueDialog"), "moving"),
  transfer: lazyDialog(() => import("./moving/TransferQuestion"), "moving"),
  confirmation: lazyDialog(() => import("./moving/RemoveDialog"), "moving"),
  pause: lazyDialog(() => import("./serving/PauseDialog"), "serving"),
  unanswered: lazyDialog(() => import("./serving/UnansweredDialog"), "serving"),
  wrote: lazyDialog(() => import("./serving/WroteDialog"), "serving"),
};

interface Props {
  /** Passed in, because this folder must not import the conversation. */
  spyDialog: ComponentType<QuestionProps>;
  children: ReactNode;
}

export function ActionProvider({ spyDialog, children }: Props) {
  const [pendingQuestion, setPendingQuestion] = useState<{
    question: Question;
    ticket: TicketDto;
    refusedMutation?: TicketMutation;
  } | null>(null);
  const client = useQueryClient();
  const { rights } = useSession();
  const mutate = useTicketMutation();
  const isAsking = pendingQuestion !== null;

  const begin = useCallback<RunAction>(
    (action, ticket) => {
      const question = action.asks?.(ticket) ?? null;
      const showError = (error: unknown) =>
        hasWritten(error)
          ? setPendingQuestion((open) => open ?? { question: "wrote", ticket, refusedMutation: action.mutation })
          : notifyError(error);
      const carry = (mutation: TicketMutation | undefined) =>
        void (mutation && mutate(mutation, ticket).catch(showError));
      if (question === null) return carry(action.mutation);
      if (question !== "queue") return setPendingQuestion({ question, ticket });
      fetchQueueChoices(client, rights).then(
        (queues) => (queues.length > 0 ? setPendingQuestion({ question, ticket }) : carry(accept.mutation)),
        notifyError,
      );
    },
    [mutate, client, rights],
  );
  const act = useCallback<RunAction>(
    (action, ticket) => {
      // Shortcuts also work while a dialog is open; ignore them until it is closed.
      if (!isAsking) begin(action, ticket);
    },
    [begin, isAsking],
  );
  const Dialog =
    pendingQuestion && (pendingQuestion.question === "spy" ? spyDialog : dialogs[pendingQuestion.question]);

  return (
    <ActionContext value={act}>
      {children}
      {Dialog ? (
        <Dialog
          ticket={pendingQuestion.ticket}
          refusedMutation={pendingQuestion.refusedMutation}
          onAnswer={(mutation) => mutate(mutation, pendingQuestion.ticket)}
          onOtherAction={(action) => {
            setPendingQuestion(null);
            // Wait until the focus is restored, so that the next dialog restores it to the same element.
            requestAnimationFrame(() => begin(action, pendingQuestion.ticket));
          }}
          onClose={() => setPendingQuestion(null)}
        />
      ) : null}
    </ActionContext>
  );
}
