import { Queue } from "../../models/queue";
import { desk } from "../../platform/tenant/desk";
import type { Scope } from "../../platform/tenant/scope";

export const queueStore = (scope: Scope) => {
  const queues = desk(scope, Queue, "ERR_NO_QUEUE_FOUND");
  return {
    all: () =>
      queues.all({
        attributes: ["id", "name", "color"],
        order: [
          ["orderQueue", "ASC"],
          ["name", "ASC"],
        ],
      }),
    mustHave: queues.mustHave,
    /** How many of these ids are queues of the company. */
    countOf: (ids: number[]) => queues.count({ id: ids }),
  };
};
