import { Setting } from "../../models/setting";
import { desk } from "../../platform/tenant/desk";
import type { Scope } from "../../platform/tenant/scope";

export const settingStore = (scope: Scope) => {
  const settings = desk(scope, Setting, "ERR_NO_SETTING_FOUND");
  return { all: () => settings.all({ attributes: ["key", "value"] }), add: settings.add };
};
