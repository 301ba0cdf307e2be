export { helpDoors } from "./help.routes";
