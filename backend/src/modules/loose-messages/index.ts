export { adoptLoose, isLoose, logLooseFailure, moveLooseMessages } from "./adopt";
export { sendLoose, sendToPerson, type LooseMessageInput, type SentToPerson } from "./send-loose";
