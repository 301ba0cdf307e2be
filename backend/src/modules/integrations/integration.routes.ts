import { integrationApi } from "@guiche/contract/integrations";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { runOutside } from "../../core/outside-work";
import {
  createIntegration,
  listIntegrations,
  removeIntegration,
  showIntegration,
  updateIntegration,
} from "./integration.service";
import { tryDialogflow } from "./integration.trial";

export const integrationRoutes: Routes = [];

route(integrationRoutes, integrationApi.list, ({ scope, query }) => listIntegrations(scope, query));
route(integrationRoutes, integrationApi.show, ({ scope, id }) => showIntegration(scope, id));
route(integrationRoutes, integrationApi.create, ({ scope, body }) => createIntegration(scope, body));
route(integrationRoutes, integrationApi.update, ({ scope, id, body }) => updateIntegration(scope, id, body));
route(integrationRoutes, integrationApi.testSession, ({ scope, body }) =>
  runOutside(scope.companyId, "trials", () => tryDialogflow(scope, body)),
);
messageRoute(integrationRoutes, integrationApi.remove, "Integration deleted.", ({ scope, id }) =>
  removeIntegration(scope, id),
);
