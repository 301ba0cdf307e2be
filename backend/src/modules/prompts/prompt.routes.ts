import { promptApi } from "@guiche/contract/prompts";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { runOutside } from "../../core/outside-work";
import { tryPrompt } from "./prompt.answer";
import { offeredModels } from "./prompt.models";
import { sampleVoice } from "./prompt.sample";
import { createPrompt, listPrompts, removePrompt, showPrompt, updatePrompt } from "./prompt.service";

export const promptRoutes: Routes = [];

route(promptRoutes, promptApi.list, async ({ scope }) => ({ prompts: await listPrompts(scope) }));
route(promptRoutes, promptApi.show, ({ scope, id }) => showPrompt(scope, id));
route(promptRoutes, promptApi.create, ({ scope, body }) => createPrompt(scope, body));
route(promptRoutes, promptApi.update, ({ scope, id, body }) => updatePrompt(scope, id, body));
route(promptRoutes, promptApi.tryOut, ({ scope, id, body }) =>
  runOutside(scope.companyId, "trials", () => tryPrompt(scope, id, body.messages)),
);
route(promptRoutes, promptApi.models, ({ scope, body }) =>
  runOutside(scope.companyId, "trials", () => offeredModels(scope, body)),
);
route(promptRoutes, promptApi.sample, ({ scope, body }) =>
  runOutside(scope.companyId, "trials", () => sampleVoice(scope, body)),
);
messageRoute(promptRoutes, promptApi.remove, "Prompt deleted.", ({ scope, id }) => removePrompt(scope, id));
