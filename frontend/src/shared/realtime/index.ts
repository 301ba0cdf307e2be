export { useChatBox, useLink, useRealtime, useSay, useTicketLists } from "./hooks";
export { onFirstConnect, subscribe, onReconnect, openLine, watchNotifications, type Link } from "./socket";
export type { PatchTable } from "./patch-table";
