import { addressApi } from "@guiche/contract/rules/addresses";
import { runOutside } from "../../core/outside-work";
import { route, type Routes } from "../../core/http/route";
import { checkAddress } from "./address.service";

export const addressRoutes: Routes = [];

route(addressRoutes, addressApi.check, async ({ scope, body }) => ({
  verdict: await runOutside(scope.companyId, "trials", () => checkAddress(body.url)),
}));
