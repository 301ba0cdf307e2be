export { queueDoors } from "./queue.routes";
export { mustHaveQueues } from "./queue.service";
export { queueStore } from "./queue.store";
