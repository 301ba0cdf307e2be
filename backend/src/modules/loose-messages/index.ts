export { adoptLoose, failLooseMessagesOf, isLoose, moveLooseMessages } from "./adopt";
export { sendLoose, sendToPerson, writesFirst, type LooseMessageInput, type SentToPerson } from "./send-loose";
