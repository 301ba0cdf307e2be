export { botMenuRoutes } from "./bot-menus.routes";
