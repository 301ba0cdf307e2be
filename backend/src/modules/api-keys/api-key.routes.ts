import { apiKeyApi } from "@guiche/contract/api-keys";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { createApiKey, listApiKeys, removeApiKey, rotateApiKey, showApiKey, updateApiKey } from "./api-key.service";

export const apiKeyRoutes: Routes = [];

route(apiKeyRoutes, apiKeyApi.list, ({ scope }) => listApiKeys(scope));
route(apiKeyRoutes, apiKeyApi.show, ({ scope, id }) => showApiKey(scope, id));
route(apiKeyRoutes, apiKeyApi.create, ({ scope, body }) => createApiKey(scope, body));
route(apiKeyRoutes, apiKeyApi.update, ({ scope, id, body }) => updateApiKey(scope, id, body));
route(apiKeyRoutes, apiKeyApi.rotate, ({ scope, id }) => rotateApiKey(scope, id));
messageRoute(apiKeyRoutes, apiKeyApi.remove, "API key deleted.", ({ scope, id }) => removeApiKey(scope, id));
