export { tagDoors } from "./tag.routes";
