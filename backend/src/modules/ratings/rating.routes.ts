import { ratingApi } from "@guiche/contract/ratings";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { readNotice, unreadNotices } from "./notice.service";
import { listRatings } from "./rating.service";

export const ratingRoutes: Routes = [];

route(ratingRoutes, ratingApi.ofTicket, ({ scope, id }) => listRatings(scope, id));
route(ratingRoutes, ratingApi.notices, ({ scope }) => unreadNotices(scope));
messageRoute(ratingRoutes, ratingApi.readNotice, "Notice read.", ({ scope, id }) => readNotice(scope, id));
