import { ratingApi } from "@guiche/contract/ratings";
import { route, type Routes } from "../../core/http/route";
import { listRatings } from "./rating.service";

export const ratingRoutes: Routes = [];

route(ratingRoutes, ratingApi.ofTicket, ({ scope, id }) => listRatings(scope, id));
