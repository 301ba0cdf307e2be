export { contactListRoutes } from "./list.routes";
export { mustHaveContactList } from "./list.service";
