export { adoptLoose, failLooseMessagesOf, isLoose, moveLooseMessages } from "./adopt";
export {
  sendAllLoose,
  sendLoose,
  sendToPerson,
  wroteLately,
  writesFirst,
  type LooseMessageInput,
  type SentToPerson,
} from "./send-loose";
