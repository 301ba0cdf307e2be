import "./auth.jobs";

export { findAccount } from "./accounts";
export { authRoutes } from "./auth.routes";
export { securityRoutes } from "./security.routes";
export { passkeyRoutes } from "./passkey.routes";
export { forgetBrowsers, mailAccountChange, sendAccountMail } from "./account-mail";
export { removeFactors } from "./factor.service";
export { mailConfirmation } from "./email.service";
export { noteRefusal } from "./refusals";
export { authenticate } from "./authenticate";
export { invite } from "./invitation.service";
