export { userDoors } from "./user.routes";
export { presentSessionUser, rightsOf } from "./user.presenter";
export { userStore, type UserRow } from "./user.store";
