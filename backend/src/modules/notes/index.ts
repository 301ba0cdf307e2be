export { moveNotes, moveNotesOfTicket } from "./merge.store";
export { noteDoors } from "./note.routes";
