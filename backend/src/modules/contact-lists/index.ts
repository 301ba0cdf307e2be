import "./check.sweep";
import "./removal.sweep";

export { learnFromCampaign } from "./learn";
export { contactListRoutes } from "./list.routes";
export { holdContactList } from "./list.service";
export { usersOfList } from "./list.users";
