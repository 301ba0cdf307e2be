import { botMenuApi } from "@guiche/contract/bot-menus";
import { route, type Routes } from "../../core/http/route";
import { showBotMenus } from "./bot-menus.service";

export const botMenuRoutes: Routes = [];

route(botMenuRoutes, botMenuApi.show, ({ scope }) => showBotMenus(scope));
