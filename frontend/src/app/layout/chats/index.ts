// One chunk, because users of the internal chat see both at once.
export { ChatCount } from "./ChatCount";
export { ChatsButton } from "./ChatsButton";
