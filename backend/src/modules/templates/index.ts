export { noteTemplateState } from "./template.service";
export { templateRoutes } from "./template.routes";
export { templateContent } from "./template.content";
