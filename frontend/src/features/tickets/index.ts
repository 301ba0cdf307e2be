export { draftsOf, forgetDrafts } from "./state/drafts";
/** Apart from the list and the conversation: they do not load with it. */
export const loadKanbanPage = () => import("./board/KanbanPage");
export { TicketsPage } from "./page/TicketsPage";
