import { connectionApi } from "@guiche/contract/connections";
import { may } from "@guiche/contract/permissions";
import { open, type Doors } from "../../core/http/door";
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

export const connectionDoors: Doors = [];

function presenterFor(scope: Scope) {
  const actor = actorOf(scope);
  return may(actor.profile, "connections-page:actionButtons") || actor.super
    ? presentConnectionToAdmin
    : presentConnection;
}

open(connectionDoors, connectionApi.list, async ({ scope }) => (await listConnections(scope)).map(presenterFor(scope)));
open(connectionDoors, connectionApi.show, async ({ scope, id }) =>
  presenterFor(scope)(await showConnection(scope, id)),
);
open(connectionDoors, connectionApi.create, async ({ scope, body }) =>
  presentConnectionToAdmin(await createConnection(scope, body)),
);
open(connectionDoors, connectionApi.update, async ({ scope, id, body }) =>
  presentConnectionToAdmin(await updateConnection(scope, id, body)),
);
open(connectionDoors, connectionApi.remove, async ({ scope, id }) => {
  await removeConnection(scope, id);
  return { message: "Connection deleted." };
});
open(connectionDoors, connectionApi.offer, () => offerSimulator());
open(connectionDoors, connectionApi.start, async ({ scope, id }) =>
  presentConnectionToAdmin(await startSession(scope, id, "start")),
);
open(connectionDoors, connectionApi.renew, async ({ scope, id }) =>
  presentConnectionToAdmin(await startSession(scope, id, "renew")),
);
open(connectionDoors, connectionApi.pair, async ({ scope, id, body }) =>
  presentConnectionToAdmin(await pairSession(scope, id, body.number)),
);
open(connectionDoors, connectionApi.logout, async ({ scope, id }) => {
  await endSession(scope, id);
  return { message: "Session ended." };
});
open(connectionDoors, connectionApi.outages, ({ scope, id, query }) => listOutages(scope, id, query.pageNumber));
open(connectionDoors, connectionApi.makeToken, async ({ scope, id, response }) => {
  response.setHeader("Cache-Control", "no-store");
  return { token: await makeToken(scope, id) };
});
open(connectionDoors, connectionApi.dropToken, async ({ scope, id }) => {
  await dropToken(scope, id);
  return { message: "Token deleted." };
});
