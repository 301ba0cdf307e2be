import { externalMessageApi } from "@guiche/contract/external-messages";
import { AppError } from "../../core/http/errors";
import { publicRoute, route, type Routes } from "../../core/http/route";
import { acceptBatch, acceptCall } from "./accept-message";
import { checkForProgram } from "./check-number";
import { cancelMessage } from "./cancel-message";
import { apiMessageStore } from "./api-message.store";
import { presentCall, presentMessage } from "./message-api.presenter";
import { programOf } from "./program";
import { quotaOf } from "./quota";

export const externalMessageRoutes: Routes = [];

publicRoute(
  externalMessageRoutes,
  externalMessageApi.send,
  async ({ body, files, request, response }) =>
    acceptCall(await programOf(request), { input: body, file: files[0], request, response }),
  { admit: programOf },
);
publicRoute(
  externalMessageRoutes,
  externalMessageApi.sendBatch,
  async ({ body, request, response }) => ({
    results: await acceptBatch(await programOf(request), body.messages, response),
  }),
  { admit: programOf },
);
publicRoute(externalMessageRoutes, externalMessageApi.status, async ({ id, request }) => {
  const { scope, connectionId } = await programOf(request);
  const row = await apiMessageStore(scope).ofConnection(id, connectionId);
  if (!row) throw new AppError("ERR_NO_MESSAGE_FOUND");
  return presentMessage(row);
});
publicRoute(externalMessageRoutes, externalMessageApi.cancel, async ({ id, request }) =>
  cancelMessage(await programOf(request), id),
);
publicRoute(externalMessageRoutes, externalMessageApi.checkNumber, async ({ query, request }) =>
  checkForProgram((await programOf(request)).scope, query.number, request),
);
route(externalMessageRoutes, externalMessageApi.calls, async ({ scope }) =>
  (await apiMessageStore(scope).newest()).map(presentCall),
);
route(externalMessageRoutes, externalMessageApi.quota, ({ scope }) => quotaOf(scope));
