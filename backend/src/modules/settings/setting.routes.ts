import { settingApi } from "@guiche/contract/settings";
import { route, type Routes } from "../../core/http/route";
import { changeSetting, listSettings } from "./setting.service";

export const settingRoutes: Routes = [];

route(settingRoutes, settingApi.list, ({ scope }) => listSettings(scope));
route(settingRoutes, settingApi.update, ({ scope, key, body }) => changeSetting(scope, key, body.value));
