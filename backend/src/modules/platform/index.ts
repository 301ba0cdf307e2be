export { platformDoors } from "./platform.routes";
