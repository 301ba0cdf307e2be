import type { ConnectionDto } from "@guiche/contract/connections";
import { listPath } from "../../shared/places";

/** The setup steps in their order. */
export const steps = ["queue", "connect", "attend", "invite", "reply", "hours"] as const;
type StepName = (typeof steps)[number];

/** What a step still needs, with the page where it is done. */
export const tasks = {
  queue: "/queues",
  /** The queues have no agents. */
  staff: "/users",
  connect: "/connections",
  /** The linked connections serve no queue that has agents. */
  serve: "/connections",
  attend: `${listPath}?tab=pending`,
  invite: "/users",
  reply: "/quick-messages",
  hours: "/settings?tab=hours",
} as const;
export type TaskName = keyof typeof tasks;

/** The company's data. Undefined: it could not be fetched. */
export interface Facts {
  connections?: readonly (Pick<ConnectionDto, "status" | "number"> & { queues: readonly { id: number }[] })[];
  queues?: number;
  people?: readonly { queues: readonly { id: number }[] }[];
  quickMessages?: number;
  scheduleType?: string;
  /** The company's hours and the notice outside of them were saved. Queues have both in their dialog. */
  hoursSaved?: boolean;
  /** An agent has accepted a conversation, now or earlier. */
  attended?: boolean;
}

/** A step is done once a number was linked, even if it is disconnected now. */
export const wasLinked = ({ status, number }: Pick<ConnectionDto, "status" | "number">) =>
  status === "CONNECTED" || Boolean(number);

/** What each step needs next: null when it is done, undefined when that is unknown. */
export type NextTasks = Record<StepName, TaskName | null | undefined>;

export function nextTasks(facts: Facts): NextTasks {
  const { people, quickMessages, attended } = facts;
  const unless = (isDone: boolean | undefined, task: TaskName) =>
    isDone === undefined ? undefined : isDone ? null : task;
  return {
    queue: queueTask(facts),
    connect: connectTask(facts),
    attend: unless(attended, "attend"),
    // The current user counts too.
    invite: unless(people && people.length > 1, "invite"),
    reply: unless(quickMessages === undefined ? undefined : quickMessages > 0, "reply"),
    hours: unless(hasHours(facts), "hours"),
  };
}

function hasHours({ scheduleType, hoursSaved }: Facts): boolean | undefined {
  if (scheduleType === undefined) return undefined;
  return scheduleType === "company" ? hoursSaved : scheduleType === "queue";
}

function queueTask({ queues, people }: Facts): TaskName | null | undefined {
  if (queues === 0) return "queue";
  if (queues === undefined || !people) return undefined;
  return people.some((one) => one.queues.length > 0) ? null : "staff";
}

/** A linked number is not enough: a message must reach a queue in which an agent works. */
function connectTask({ connections, people }: Facts): TaskName | null | undefined {
  const linkedConnections = connections?.filter(wasLinked);
  if (linkedConnections?.length === 0) return "connect";
  if (!linkedConnections || !people) return undefined;
  const staffedQueueIds = new Set(people.flatMap(({ queues }) => queues.map(({ id }) => id)));
  return linkedConnections.some(({ queues }) => queues.some(({ id }) => staffedQueueIds.has(id))) ? null : "serve";
}

export const doneSteps = (next: NextTasks): number => steps.filter((name) => next[name] === null).length;

/** Whether a customer's message could reach an agent; what comes after waits for it. */
export const isReachable = ({ queue, connect }: NextTasks): boolean => queue === null && connect === null;
