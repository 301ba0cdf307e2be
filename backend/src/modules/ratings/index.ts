export { broadcastNotices, storeNotices } from "./notice.service";
export { ratingRoutes } from "./rating.routes";
export { moveRatingsOfTicket, prolongQuestion, recordQuestion, voidRatings } from "./rating.service";
export { dueRatings, ratingStore } from "./rating.store";
