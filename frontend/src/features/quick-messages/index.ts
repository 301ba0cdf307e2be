export { QuickMessagesPage } from "./QuickMessagesPage";
