export { settingRoutes } from "./setting.routes";
export { keepSetting, openSettingsOf, secretSetting, settingsOf } from "./setting.service";
