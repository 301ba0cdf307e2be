import { migrationOfferApi } from "@guiche/contract/migration-offers";
import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { migrationOfferStore } from "./migration-offer.store";

export const migrationOfferRoutes: Routes = [];

route(migrationOfferRoutes, migrationOfferApi.list, async ({ scope }) => ({
  offers: await migrationOfferStore(scope).listVisible(now()),
}));
route(migrationOfferRoutes, migrationOfferApi.remove, async ({ scope, id }) => {
  if ((await migrationOfferStore(scope).remove(id)) === 0) throw new AppError("ERR_NOT_FOUND");
  return { message: "Offer dropped." };
});
messageRoute(migrationOfferRoutes, migrationOfferApi.removeAll, "Offers dropped.", ({ scope }) =>
  migrationOfferStore(scope).removeAll(),
);
