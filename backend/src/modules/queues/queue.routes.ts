import { queueApi } from "@guiche/contract/queues";
import { open, type Doors } from "../../platform/http/door";
import { queueStore } from "./queue.store";

export const queueDoors: Doors = [];

open(queueDoors, queueApi.list, async ({ scope }) =>
  (await queueStore(scope).all()).map(({ id, name, color }) => ({ id, name, color })),
);
