import { officialNumberApi } from "@guiche/contract/official-numbers";
import type { Request } from "express";
import { publicRoute, route, type Routes } from "../../core/http/route";
import { saveNumber, showNumber, simulateNumber } from "./official-number.service";
import { isSignedHook, receiveHook, verifyHook, type ReceivedHook } from "./receive-hook";

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
publicRoute(
  officialNumberRoutes,
  officialNumberApi.deliver,
  async ({ token, request }) => {
    await receiveHook(hookIn(token, request));
    return { received: true };
  },
  { isUncounted: ({ token, request }) => isSignedHook(hookIn(token, request)) },
);

function hookIn(token: string, request: Request): ReceivedHook {
  const body: unknown = request.body;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  return { token, bytes, signature: request.get("x-hub-signature-256") ?? "" };
}
