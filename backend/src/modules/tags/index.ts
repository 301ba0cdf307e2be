export { moveTagsOfTicket } from "./merge.store";
export { tagDoors } from "./tag.routes";
