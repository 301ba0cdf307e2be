export { optionStore, type OptionRow } from "./options/option.store";
export { optionTree } from "./options/option.tree";
export { queueOptionRoutes } from "./options/option.routes";
export { queueRoutes } from "./queue.routes";
export { allQueues, mustHaveQueues, queueOf } from "./queue.service";
export { everyQueue, queueStore } from "./queue.store";
export { mustHaveResponders } from "./responders";
export { responderStore } from "./responder.store";
