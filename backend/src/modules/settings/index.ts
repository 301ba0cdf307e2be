export { settingDoors } from "./setting.routes";
export { keepSetting, openSettingsOf, secretSetting, settingsOf } from "./setting.service";
