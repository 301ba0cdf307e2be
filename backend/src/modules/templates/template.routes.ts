import { templateApi } from "@guiche/contract/templates";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { createTemplate, listTemplates, removeTemplate, syncTemplates } from "./template.service";

export const templateRoutes: Routes = [];

route(templateRoutes, templateApi.list, async ({ scope, query }) => ({ templates: await listTemplates(scope, query) }));
route(templateRoutes, templateApi.sync, async ({ scope, body }) => ({
  templates: await syncTemplates(scope, body.whatsappId),
}));
route(templateRoutes, templateApi.create, ({ scope, body }) => createTemplate(scope, body));
messageRoute(templateRoutes, templateApi.remove, "Template deleted.", ({ scope, id }) => removeTemplate(scope, id));
