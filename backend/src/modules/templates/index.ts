export { noteTemplateState, readTemplatesAgain } from "./template.service";
export { templateRoutes } from "./template.routes";
export {
  requireTemplate,
  sendsTemplatesOnly,
  templateColumns,
  templateContent,
  templateFiller,
  templateIdOf,
} from "./template.content";
