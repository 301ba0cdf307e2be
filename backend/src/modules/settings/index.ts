export { forgetRecoveryQueue } from "./setting.listeners";
export { settingRoutes } from "./setting.routes";
export { saveSetting, openSettingsOf, secretSetting, settingsOf } from "./setting.service";
