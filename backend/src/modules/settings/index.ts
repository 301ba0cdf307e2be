export { settingDoors } from "./setting.routes";
export { settingsOf } from "./setting.service";
