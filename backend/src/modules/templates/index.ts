export { noteTemplateEvent, readTemplatesAgain } from "./template.service";
export { templateRoutes } from "./template.routes";
export {
  assertFile,
  assertValues,
  knownTemplate,
  sendsTemplatesOnly,
  templateColumns,
  templateContent,
  templateFileOf,
  templateFiller,
  templateIdOf,
  withFile,
} from "./template.content";
