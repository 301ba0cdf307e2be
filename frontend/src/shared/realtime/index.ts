export { useChatBox, useLink, useNews, useSay, useTicketLists } from "./hooks";
export { onNews, onReconnect, openLine, type Link } from "./line";
export type { PatchTable } from "./patch-table";
