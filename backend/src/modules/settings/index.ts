export { forgetRecoveryQueue } from "./setting.listeners";
export { settingRoutes } from "./setting.routes";
export { sealSetting } from "./setting.secret";
export { saveSetting, openSettingsOf, secretSetting, settingsOf } from "./setting.service";
