import { connectionApi } from "@guiche/contract/connections";
import { may } from "@guiche/contract/permissions";
import { open, type Doors } from "../../platform/http/door";
import { actorOf, type Scope } from "../../platform/tenant/scope";
import { presentConnection, presentConnectionToAdmin } from "./connection.presenter";
import {
  askSession,
  createConnection,
  listConnections,
  offerSimulator,
  removeConnection,
  showConnection,
  updateConnection,
} from "./connection.service";

export const connectionDoors: Doors = [];

const presenterFor = (scope: Scope) =>
  may(actorOf(scope).profile, "connections-page:actionButtons") ? presentConnectionToAdmin : presentConnection;

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
  presentConnectionToAdmin(await askSession(scope, id, "start")),
);
open(connectionDoors, connectionApi.renew, async ({ scope, id }) =>
  presentConnectionToAdmin(await askSession(scope, id, "renew")),
);
open(connectionDoors, connectionApi.logout, async ({ scope, id }) => {
  await askSession(scope, id, "logout");
  return { message: "Session ended." };
});
