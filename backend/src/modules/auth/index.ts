import "./auth.jobs";

export { authRoutes } from "./auth.routes";
export { securityRoutes } from "./security.routes";
export { passkeyRoutes } from "./passkey.routes";
export { forgetBrowsersOf, mailAccountChange } from "./account-mail";
export { mailConfirmation } from "./email.service";
export { authenticate } from "./authenticate";
export { inviteByMail, mailResetCode } from "./reset.service";
