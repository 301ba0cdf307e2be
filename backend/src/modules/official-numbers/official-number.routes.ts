import { officialNumberApi } from "@guiche/contract/official-numbers";
import { publicRoute, route, type Routes } from "../../core/http/route";
import { saveNumber, showNumber, simulateNumber } from "./official-number.service";
import { receiveHook, verifyHook } from "./receive-hook";

export const officialNumberRoutes: Routes = [];

route(officialNumberRoutes, officialNumberApi.show, async ({ scope, id }) => ({ number: await showNumber(scope, id) }));
route(officialNumberRoutes, officialNumberApi.save, async ({ scope, id, body }) => ({
  number: await saveNumber(scope, id, body),
}));
route(officialNumberRoutes, officialNumberApi.simulate, async ({ scope, id }) => ({
  number: await simulateNumber(scope, id),
}));
publicRoute(officialNumberRoutes, officialNumberApi.verify, async ({ token, request, response }) => {
  // A refusal is JSON: the type is set once it is known that there is none.
  const challenge = await verifyHook(token, request.query);
  response.type("text/plain").send(challenge);
});
publicRoute(officialNumberRoutes, officialNumberApi.deliver, async ({ token, request }) => {
  await receiveHook(token, request.body, request.get("x-hub-signature-256") ?? "");
  return { received: true };
});
