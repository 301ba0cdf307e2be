import { queueApi } from "@guiche/contract/queues";
import { open, type Doors } from "../../core/http/door";
import { presenterFor, presentWholeQueue } from "./queue.presenter";
import { createQueue, listQueues, removeQueue, showQueue, updateQueue } from "./queue.service";

export const queueDoors: Doors = [];

open(queueDoors, queueApi.list, async ({ scope }) => (await listQueues(scope)).map(presenterFor(scope)));
open(queueDoors, queueApi.show, async ({ scope, id }) => presenterFor(scope)(await showQueue(scope, id)));
open(queueDoors, queueApi.create, async ({ scope, body }) => presentWholeQueue(await createQueue(scope, body)));
open(queueDoors, queueApi.update, async ({ scope, id, body }) => presentWholeQueue(await updateQueue(scope, id, body)));
open(queueDoors, queueApi.remove, async ({ scope, id }) => {
  await removeQueue(scope, id);
  return { message: "Queue deleted." };
});
