export { EmailPage } from "./EmailPage";
export { SecurityDialog } from "./SecurityDialog";
export { EnrolmentPage } from "./EnrolmentPage";
