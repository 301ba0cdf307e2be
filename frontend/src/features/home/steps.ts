import type { ConnectionDto } from "@guiche/contract/connections";
import { listPath } from "../../shared/places";

/** What a company does before its desk works, in this order, and where. */
export const steps = [
  { name: "connect", path: "/connections" },
  { name: "queue", path: "/queues" },
  { name: "invite", path: "/users" },
  { name: "reply", path: "/quick-messages" },
  { name: "hours", path: "/settings?tab=options" },
  { name: "attend", path: `${listPath}?tab=pending` },
] as const;
export type StepName = (typeof steps)[number]["name"];

/** What is known of the company. Undefined: it could not be asked. */
export interface Facts {
  connections?: readonly Pick<ConnectionDto, "status" | "number">[];
  queues?: number;
  people?: number;
  quickMessages?: number;
  scheduleType?: string;
  /** Somebody took up a conversation, now or before. */
  attended?: boolean;
}

/** Linked once is done: that it is up at this moment is another matter. */
const wasLinked = ({ status, number }: Pick<ConnectionDto, "status" | "number">) =>
  status === "CONNECTED" || Boolean(number);

/** Whether each step is done; undefined where that is not known. */
export function doneIn(facts: Facts): Record<StepName, boolean | undefined> {
  const { connections, queues, people, quickMessages, scheduleType, attended } = facts;
  const more = (count: number | undefined, than: number) => (count === undefined ? undefined : count > than);
  return {
    connect: connections?.some(wasLinked),
    queue: more(queues, 0),
    // Whoever reads this is one of them.
    invite: more(people, 1),
    reply: more(quickMessages, 0),
    hours: scheduleType === undefined ? undefined : scheduleType !== "disabled",
    attend: attended,
  };
}
