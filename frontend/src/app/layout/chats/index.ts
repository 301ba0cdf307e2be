// One chunk, because users of the internal chat see both at once.
export { ChatDot } from "./ChatDot";
export { ChatsButton } from "./ChatsButton";
