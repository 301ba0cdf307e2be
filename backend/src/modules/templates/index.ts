export { noteTemplateState, readTemplatesAgain } from "./template.service";
export { templateRoutes } from "./template.routes";
export { requireTemplate, templateContent, templateFiller } from "./template.content";
