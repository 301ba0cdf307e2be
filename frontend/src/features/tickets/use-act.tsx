import { queueApi, type QueueDto } from "@guiche/contract/queues";
import type { TicketDto } from "@guiche/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, lazy, Suspense, use, useCallback, useState, type ReactNode } from "react";
import { call } from "../../shared/api/call";
import { listKey } from "../../shared/lists/use-paged-list";
import { useSession } from "../../shared/session";
import { accept, type TicketAction } from "./ticket-actions";
import { useCarryOut } from "./use-carry-out";

const QueueDialog = lazy(() => import("./QueueDialog"));

/** Does an action to a ticket: asks what must be asked, shows the outcome at once, takes it back if it is refused. */
export type Act = (action: TicketAction, ticket: TicketDto) => void;
const ActContext = createContext<Act>(() => undefined);
export const useAct = () => use(ActContext);

interface Question {
  action: TicketAction;
  ticket: TicketDto;
  queues: QueueDto[];
}

/** The queues among which this person may choose for a ticket that has none. */
function useQueueChoice() {
  const client = useQueryClient();
  const { rights } = useSession();
  const seesAll = rights.profile === "admin" || rights.super;
  const choices = useCallback(async () => {
    const queues = await client.fetchQuery({
      queryKey: listKey(queueApi.list),
      queryFn: ({ signal }) => call(queueApi.list, { signal }),
    });
    return seesAll ? queues : queues.filter((queue) => rights.queueIds.includes(queue.id));
  }, [client, rights, seesAll]);
  return { choices, mustChoose: !seesAll };
}

export function ActProvider({ children }: { children: ReactNode }) {
  const { choices, mustChoose } = useQueueChoice();
  const [question, setQuestion] = useState<Question | null>(null);
  const { carryOut, explain } = useCarryOut();

  const act = useCallback<Act>(
    (action, ticket) => {
      const asks = action === accept && ticket.queueId === null;
      if (!asks) return void carryOut(action, ticket, null);
      choices().then(
        (queues) => (queues.length > 0 ? setQuestion({ action, ticket, queues }) : void carryOut(action, ticket, null)),
        explain,
      );
    },
    [carryOut, choices, explain],
  );
  const answer = (queue: QueueDto | null) => {
    if (question) void carryOut(question.action, question.ticket, queue);
    setQuestion(null);
  };

  return (
    <ActContext value={act}>
      {children}
      {question ? (
        <Suspense fallback={null}>
          <QueueDialog
            name={question.ticket.contact.name}
            queues={question.queues}
            mustChoose={mustChoose}
            onChoose={answer}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      ) : null}
    </ActContext>
  );
}
