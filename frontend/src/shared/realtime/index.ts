export { useChatBox, useSocketStatus, useRealtime, useSay, useTicketLists } from "./hooks";
export { onFirstConnect, subscribe, onReconnect, openSocket, watchNotifications, type SocketStatus } from "./socket";
export type { PatchTable } from "./patch-table";
