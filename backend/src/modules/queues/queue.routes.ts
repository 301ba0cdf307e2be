import { queueApi } from "@guiche/contract/queues";
import { open, type Doors } from "../../platform/http/door";
import { queueStore } from "./queue.store";

export const queueDoors: Doors = [];

open(queueDoors, queueApi.list, ({ scope }) => queueStore(scope).all());
