export { apiKeyRoutes } from "./api-key.routes";
export { createApiKey } from "./api-key.service";
export { identifyKey, withApiKeys } from "./authenticate-key";
