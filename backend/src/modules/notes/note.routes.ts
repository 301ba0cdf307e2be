import { noteApi } from "@guiche/contract/notes";
import { route, type Routes } from "../../core/http/route";
import { colleaguesToMention, readMention, unreadMentions } from "./mention.service";
import { presentNote } from "./note.presenter";
import { listNotes, removeNote, writeNote } from "./note.service";

export const noteRoutes: Routes = [];

route(noteRoutes, noteApi.list, async ({ scope, query }) => (await listNotes(scope, query)).map(presentNote));
route(noteRoutes, noteApi.create, ({ scope, body }) => writeNote(scope, body));
route(noteRoutes, noteApi.remove, async ({ scope, id }) => {
  await removeNote(scope, id);
  return { message: "Note deleted." };
});
route(noteRoutes, noteApi.colleagues, ({ scope, query }) => colleaguesToMention(scope, query.ticketId));
route(noteRoutes, noteApi.mentions, ({ scope }) => unreadMentions(scope));
route(noteRoutes, noteApi.readMention, async ({ scope, id }) => {
  await readMention(scope, id);
  return { message: "Mention read." };
});
