export { AskError, type AskedFile } from "./asking/asking";
export { askIntegration } from "./asking/ask-integration";
export { sealIntegrationSecrets } from "./integration.secret";
export { integrationName } from "./integration.service";
export { integrationRoutes } from "./integration.routes";
export { integrationSpeakers } from "./integration.speakers";
