import type { TicketDto } from "@guiche/contract/tickets";
import { createContext, use, useCallback, useState, type ComponentType, type ReactNode } from "react";
import { notifyError } from "../../shared/api/notify-error";
import { loadArea } from "../../shared/i18n/i18n";
import type { Area } from "../../shared/i18n/languages";
import { later } from "./composer/later";
import type { QuestionProps } from "./moving/question";
import { useQueueChoices } from "./moving/use-queue-choices";
import { accept, type Deed, type Question, type TicketAction } from "./ticket-actions";
import { useCarryOut } from "./use-carry-out";

/** Does an action to a ticket: asks what must be asked, shows the outcome at once, takes it back if it is refused. */
export type Act = (action: TicketAction, ticket: TicketDto) => void;
const ActContext = createContext<Act>(() => undefined);
export const useAct = () => use(ActContext);

const withWords = (load: () => Promise<{ default: ComponentType<QuestionProps> }>, ...areas: Area[]) =>
  later(async () => {
    const [dialog] = await Promise.all([load(), ...areas.map(loadArea)]);
    return dialog;
  });
const dialogs: Record<Question, ComponentType<QuestionProps>> = {
  queue: later(() => import("./QueueDialog")),
  transfer: withWords(() => import("./moving/TransferQuestion"), "moving"),
  confirmation: withWords(() => import("./moving/RemoveDialog"), "moving"),
  spy: withWords(() => import("./spy/SpyDialog"), "panel"),
};

export function ActProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; ticket: TicketDto } | null>(null);
  const loadQueues = useQueueChoices();
  const carryOut = useCarryOut();
  const isAsking = asked !== null;

  const begin = useCallback<Act>(
    (action, ticket) => {
      const question = action.asks?.(ticket) ?? null;
      const carry = (deed: Deed | undefined) => void (deed && carryOut(deed, ticket).catch(notifyError));
      if (question === null) return carry(action.deed);
      if (question !== "queue") return setAsked({ question, ticket });
      loadQueues().then(
        (queues) => (queues.length > 0 ? setAsked({ question, ticket }) : carry(accept.deed)),
        notifyError,
      );
    },
    [carryOut, loadQueues],
  );
  const act = useCallback<Act>(
    (action, ticket) => {
      // Keys work over an open dialog too: first things first.
      if (!isAsking) begin(action, ticket);
    },
    [begin, isAsking],
  );
  const Dialog = asked && dialogs[asked.question];

  return (
    <ActContext value={act}>
      {children}
      {Dialog ? (
        <Dialog
          ticket={asked.ticket}
          onAnswer={(deed) => carryOut(deed, asked.ticket)}
          onInstead={(action) => {
            setAsked(null);
            // First the focus goes back where it came from: the next dialog gives it back to there.
            requestAnimationFrame(() => begin(action, asked.ticket));
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </ActContext>
  );
}
