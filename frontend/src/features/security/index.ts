export { SecurityDialog } from "./SecurityDialog";
export { EnrolmentPage } from "./EnrolmentPage";
