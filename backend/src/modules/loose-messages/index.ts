export { adoptLoose, isLoose, moveLooseMessages } from "./adopt";
export { sendLoose, sendToPerson, type LooseMessageInput, type SentToPerson } from "./send-loose";
