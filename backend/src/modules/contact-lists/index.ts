export { contactListRoutes } from "./list.routes";
export { mustHaveContactList } from "./list.service";
export { configureContactLists } from "./list.users";
