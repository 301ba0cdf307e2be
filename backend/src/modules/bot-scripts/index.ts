export { botScriptRoutes } from "./bot-script.routes";
