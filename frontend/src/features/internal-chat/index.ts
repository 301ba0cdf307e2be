export { ChatsPage } from "./ChatsPage";
