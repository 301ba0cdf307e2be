import { botScriptApi } from "@guiche/contract/bot-scripts";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { listScripts, removeScript, saveScript } from "./bot-script.service";

export const botScriptRoutes: Routes = [];

route(botScriptRoutes, botScriptApi.list, ({ scope }) => listScripts(scope));
route(botScriptRoutes, botScriptApi.save, ({ scope, body }) => saveScript(scope, body));
messageRoute(botScriptRoutes, botScriptApi.remove, "Bot script deleted.", ({ scope, id }) => removeScript(scope, id));
