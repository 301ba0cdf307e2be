// One chunk: whoever may use the internal chat sees both at once.
export { ChatDot } from "./ChatDot";
export { ChatsButton } from "./ChatsButton";
