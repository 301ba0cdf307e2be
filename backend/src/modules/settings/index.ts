export { settingsOf } from "./setting.service";
