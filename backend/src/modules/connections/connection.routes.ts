import { connectionApi } from "@guiche/contract/connections";
import { may } from "@guiche/contract/permissions";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { presentConnection, presentConnectionToAdmin } from "./connection.presenter";
import {
  createConnection,
  listConnections,
  offerSimulator,
  removeConnection,
  showConnection,
  updateConnection,
} from "./connection.service";
import { endSession, pairSession, startSession } from "./connection.session";
import { dropToken, makeToken } from "./connection.token";
import { listOutages } from "./outage.service";

export const connectionRoutes: Routes = [];

function presenterFor(scope: Scope) {
  const actor = actorOf(scope);
  return may(actor.profile, "connections-page:actionButtons") || actor.super
    ? presentConnectionToAdmin
    : presentConnection;
}

route(connectionRoutes, connectionApi.list, async ({ scope }) =>
  (await listConnections(scope)).map(presenterFor(scope)),
);
route(connectionRoutes, connectionApi.show, async ({ scope, id }) =>
  presenterFor(scope)(await showConnection(scope, id)),
);
route(connectionRoutes, connectionApi.create, async ({ scope, body }) =>
  presentConnectionToAdmin(await createConnection(scope, body)),
);
route(connectionRoutes, connectionApi.update, async ({ scope, id, body }) =>
  presentConnectionToAdmin(await updateConnection(scope, id, body)),
);
messageRoute(connectionRoutes, connectionApi.remove, "Connection deleted.", ({ scope, id }) =>
  removeConnection(scope, id),
);
route(connectionRoutes, connectionApi.offer, () => offerSimulator());
route(connectionRoutes, connectionApi.start, async ({ scope, id }) =>
  presentConnectionToAdmin(await startSession(scope, id, "start")),
);
route(connectionRoutes, connectionApi.renew, async ({ scope, id }) =>
  presentConnectionToAdmin(await startSession(scope, id, "renew")),
);
route(connectionRoutes, connectionApi.pair, async ({ scope, id, body }) =>
  presentConnectionToAdmin(await pairSession(scope, id, body.number)),
);
messageRoute(connectionRoutes, connectionApi.logout, "Session ended.", ({ scope, id }) => endSession(scope, id));
route(connectionRoutes, connectionApi.outages, ({ scope, id, query }) => listOutages(scope, id, query.pageNumber));
route(connectionRoutes, connectionApi.makeToken, async ({ scope, id, response }) => {
  response.setHeader("Cache-Control", "no-store");
  return { token: await makeToken(scope, id) };
});
messageRoute(connectionRoutes, connectionApi.dropToken, "Token deleted.", ({ scope, id }) => dropToken(scope, id));
