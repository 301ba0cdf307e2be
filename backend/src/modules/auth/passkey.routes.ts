import { passkeyApi } from "@guiche/contract/passkeys";
import { messageRoute, publicRoute, route, type Routes } from "../../core/http/route";
import { clientOf, enter } from "./auth.routes";
import { completeLoginByPasskey } from "./auth.service";
import { siteOf } from "./passkey.questions";
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  waysOfSecondStep,
} from "./passkey.service";

export const passkeyRoutes: Routes = [];

route(passkeyRoutes, passkeyApi.list, ({ scope }) => listPasskeys(scope));
route(passkeyRoutes, passkeyApi.begin, ({ scope, body, request }) => beginPasskey(scope, body, siteOf(request)));
route(passkeyRoutes, passkeyApi.add, ({ scope, body, request }) => addPasskey(scope, body, siteOf(request)));
route(passkeyRoutes, passkeyApi.rename, ({ scope, passkeyId, body }) => renamePasskey(scope, passkeyId, body.name));
messageRoute(passkeyRoutes, passkeyApi.remove, "The passkey was removed.", ({ scope, passkeyId, body }) =>
  removePasskey(scope, passkeyId, body),
);

publicRoute(passkeyRoutes, passkeyApi.secondStep, ({ body, request }) =>
  waysOfSecondStep(body.challenge, siteOf(request)),
);
publicRoute(passkeyRoutes, passkeyApi.login, async ({ body, request, response }) =>
  enter(request, response, await completeLoginByPasskey(body, clientOf(request), siteOf(request))),
);
