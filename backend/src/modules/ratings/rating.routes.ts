import { ratingApi } from "@guiche/contract/ratings";
import { route, type Routes } from "../../core/http/route";
import { readNotice, unreadNotices } from "./notice.service";
import { listRatings } from "./rating.service";

export const ratingRoutes: Routes = [];

route(ratingRoutes, ratingApi.ofTicket, ({ scope, id }) => listRatings(scope, id));
route(ratingRoutes, ratingApi.notices, ({ scope }) => unreadNotices(scope));
route(ratingRoutes, ratingApi.readNotice, async ({ scope, id }) => {
  await readNotice(scope, id);
  return { message: "Notice read." };
});
