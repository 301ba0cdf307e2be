import "./connection.jobs";

export { connectedLines, connectionOf } from "./connection.cache";
export { defaultConnection } from "./connection.default";
export { takeQueueFromConnections } from "./connection.listeners";
export { connectionRoutes } from "./connection.routes";
export { requestSession } from "./connection.session";
export { recordStatus } from "./connection.status";
export { connectionStore, type ConnectionRow } from "./connection.store";
export { connectionOfToken } from "./connection.token";
export { sweepOutages } from "./outage.service";
