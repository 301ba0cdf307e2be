export { useChatBox, useLink, useRealtime as useNews, useSay, useTicketLists } from "./hooks";
export { onFirstConnect, subscribe as onNews, onReconnect, openLine, watchNotifications, type Link } from "./line";
export type { PatchTable } from "./patch-table";
