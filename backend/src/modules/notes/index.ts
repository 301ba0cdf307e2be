export { noteDoors } from "./note.routes";
