export { moveTagsOfTicket } from "./merge.store";
export { tagRoutes } from "./tag.routes";
