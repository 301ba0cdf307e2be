export { adoptLoose, failLooseMessagesOf, isLoose, moveLooseMessages } from "./adopt";
export { sendAllLoose, sendLoose, sendToPerson, type LooseMessageInput, type SentToPerson } from "./send-loose";
