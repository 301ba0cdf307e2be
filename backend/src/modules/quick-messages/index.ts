export { quickMessageDoors } from "./quick-message.routes";
