import { botScriptApi } from "@guiche/contract/bot-scripts";
import { route, type Routes } from "../../core/http/route";
import { listScripts, removeScript, saveScript } from "./bot-script.service";

export const botScriptRoutes: Routes = [];

route(botScriptRoutes, botScriptApi.list, ({ scope }) => listScripts(scope));
route(botScriptRoutes, botScriptApi.save, ({ scope, body }) => saveScript(scope, body));
route(botScriptRoutes, botScriptApi.remove, async ({ scope, id }) => {
  await removeScript(scope, id);
  return { message: "Bot script deleted." };
});
