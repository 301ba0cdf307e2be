export { moveTagsOfTicket } from "./merge.store";
export { mustHaveTags } from "./tag.service";
export { tagRoutes } from "./tag.routes";
