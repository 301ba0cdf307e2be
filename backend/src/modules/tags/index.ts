export { moveTagsOfTicket } from "./merge.store";
export { exchangeTags, keepLane, tagTicket } from "./sync.service";
export { lanesOf, mustBeLane, mustHaveTags, tagIdsByName } from "./tag.service";
export { tagRoutes } from "./tag.routes";
