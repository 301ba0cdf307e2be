export { useChatBox, useSocketStatus, useRealtime, useEmit, useTicketLists } from "./hooks";
export { onFirstConnect, subscribe, onReconnect, openSocket, watchNotifications, type SocketStatus } from "./socket";
export type { PatchTable } from "./patch-table";
