export { InvitationPage } from "./InvitationPage";
export { ResetPage } from "./ResetPage";
