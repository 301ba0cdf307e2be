export { notifyAdmins } from "./admin-notice";
export { writeBotNote } from "./bot-note";
export { moveNotes, moveNotesOfTicket } from "./merge.store";
export { noteRoutes } from "./note.routes";
