import { addressApi } from "@guiche/contract/rules/addresses";
import { runOutside } from "../../core/outside-work";
import { route, type Routes } from "../../core/http/route";
import { checkAddress } from "./address.service";

export const addressRoutes: Routes = [];

route(addressRoutes, addressApi.check, ({ scope, body }) =>
  runOutside(scope.companyId, "trials", () => checkAddress(body.url)),
);
