import { settingApi } from "@guiche/contract/settings";
import { open, type Doors } from "../../core/http/door";
import { changeSetting, listSettings } from "./setting.service";

export const settingDoors: Doors = [];

open(settingDoors, settingApi.list, ({ scope }) => listSettings(scope));
open(settingDoors, settingApi.update, ({ scope, key, body }) => changeSetting(scope, key, body.value));
