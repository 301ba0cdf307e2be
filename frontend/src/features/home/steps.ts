import type { ConnectionDto } from "@guiche/contract/connections";
import { listPath } from "../../shared/places";

/** The setup steps in their order, with the page of each. */
export const steps = [
  { name: "connect", path: "/connections" },
  { name: "queue", path: "/queues" },
  { name: "invite", path: "/users" },
  { name: "reply", path: "/quick-messages" },
  { name: "hours", path: "/settings?tab=options" },
  { name: "attend", path: `${listPath}?tab=pending` },
] as const;
export type StepName = (typeof steps)[number]["name"];

/** The company's data. Undefined: it could not be fetched. */
export interface Facts {
  connections?: readonly Pick<ConnectionDto, "status" | "number">[];
  queues?: number;
  people?: number;
  quickMessages?: number;
  scheduleType?: string;
  /** An agent has accepted a conversation, now or earlier. */
  attended?: boolean;
}

/** A step is done once a number was linked, even if it is disconnected now. */
const wasLinked = ({ status, number }: Pick<ConnectionDto, "status" | "number">) =>
  status === "CONNECTED" || Boolean(number);

/** Whether each step is done; undefined when unknown. */
export function doneIn(facts: Facts): Record<StepName, boolean | undefined> {
  const { connections, queues, people, quickMessages, scheduleType, attended } = facts;
  const more = (count: number | undefined, than: number) => (count === undefined ? undefined : count > than);
  return {
    connect: connections?.some(wasLinked),
    queue: more(queues, 0),
    // The current user counts too.
    invite: more(people, 1),
    reply: more(quickMessages, 0),
    hours: scheduleType === undefined ? undefined : scheduleType !== "disabled",
    attend: attended,
  };
}
