export { MessageApiPage } from "./MessageApiPage";
