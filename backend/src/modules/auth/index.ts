import "./auth.jobs";

export { authDoors } from "./auth.routes";
export { authenticate } from "./authenticate";
export { inviteByMail, mailResetCode } from "./reset.service";
