import { noteApi } from "@guiche/contract/notes";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { colleaguesToMention, readMention, unreadMentions } from "./mention.service";
import { presentNote } from "./note.presenter";
import { listNotes, removeNote, writeNote } from "./note.service";

export const noteRoutes: Routes = [];

route(noteRoutes, noteApi.list, async ({ scope, query }) => (await listNotes(scope, query)).map(presentNote));
route(noteRoutes, noteApi.create, ({ scope, body }) => writeNote(scope, body));
messageRoute(noteRoutes, noteApi.remove, "Note deleted.", ({ scope, id }) => removeNote(scope, id));
route(noteRoutes, noteApi.colleagues, ({ scope, query }) => colleaguesToMention(scope, query.ticketId));
route(noteRoutes, noteApi.mentions, ({ scope }) => unreadMentions(scope));
messageRoute(noteRoutes, noteApi.readMention, "Mention read.", ({ scope, id }) => readMention(scope, id));
