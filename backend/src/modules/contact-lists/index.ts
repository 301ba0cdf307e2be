import "./check.sweep";
import "./removal.sweep";

export { contactListRoutes } from "./list.routes";
export { holdContactList } from "./list.service";
export { configureContactLists } from "./list.users";
