export { connectedLines, connectionOf } from "./connection.cache";
export { connectionDoors } from "./connection.routes";
export { recordStatus } from "./connection.status";
export type { ConnectionRow } from "./connection.store";
