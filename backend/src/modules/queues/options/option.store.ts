import { QueueOption } from "../../../models/bot/queue-option";
import { repository, type Plain } from "../../../core/tenant/repository";
import type { Scope } from "../../../core/tenant/scope";

export type OptionRow = Plain<QueueOption>;

export const optionStore = (scope: Scope) => {
  const options = repository(scope, QueueOption, "ERR_NO_QUEUE_OPTION_FOUND");
  return {
    mustHave: options.mustHave,
    /** Every option of a queue, in the order of the lists. */
    ofQueue: (queueId: number) =>
      options.all({
        where: { queueId },
        order: ["option", "id"],
      }),
    /** Every option of every queue, in the order of the lists. */
    all: () =>
      options.all({
        order: ["option", "id"],
      }),
    add: options.add,
    change: options.change,
    remove: options.remove,
  };
};
