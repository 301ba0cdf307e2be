export { useChatBox, useLink, useNews, useSay, useTicketLists } from "./hooks";
export { onFirstConnect, onNews, onReconnect, openLine, watchNotifications, type Link } from "./line";
export type { PatchTable } from "./patch-table";
