import { noteApi } from "@guiche/contract/notes";
import { open, type Doors } from "../../core/http/door";
import { presentNote } from "./note.presenter";
import { listNotes, removeNote, writeNote } from "./note.service";

export const noteDoors: Doors = [];

open(noteDoors, noteApi.list, async ({ scope, query }) => (await listNotes(scope, query)).map(presentNote));
open(noteDoors, noteApi.create, ({ scope, body }) => writeNote(scope, body));
open(noteDoors, noteApi.remove, async ({ scope, id }) => {
  await removeNote(scope, id);
  return { message: "Note deleted." };
});
