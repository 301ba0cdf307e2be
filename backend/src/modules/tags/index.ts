export { moveTagsOfTicket } from "./merge.store";
export { exchangeTags, keepLane, tagTicket } from "./sync.service";
export { lanesOf, mustBeLane, mustHaveTags, tagsNamed } from "./tag.service";
export { tagRoutes } from "./tag.routes";
