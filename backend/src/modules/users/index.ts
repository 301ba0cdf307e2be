import "./user.jobs";

export { checkOwnPassword } from "./own-password";
export { broadcastUsers } from "./user.events";
export { userRoutes } from "./user.routes";
export { detachQueueFromUsers } from "./user.removing";
export { presentSessionUser, rightsOf } from "./user.presenter";
export { mustHaveUser, requireMayTouch } from "./user.rules";
export { endOlderSessions, endSessions, rightsChanged, sessionEnded } from "./user.sessions";
export { everyUser, userStore, type UserRow } from "./user.store";
