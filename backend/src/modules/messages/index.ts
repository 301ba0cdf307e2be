export { applyAck, findSent } from "./ack.service";
export { keepCall, sendNotice } from "./calls";
export { takeChange } from "./change.service";
export { isKnownMessage, keepInbound, retellInbound } from "./keep-inbound";
export { useLines, type Lines } from "./lines";
export { listenToMessages } from "./message.listeners";
export { messageDoors } from "./message.routes";
export { moveMessages, moveMessagesOfTicket } from "./merge.store";
export { sendMessage, textSaying, type Saying } from "./send-message";
