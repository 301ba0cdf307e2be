import { announcementPatches } from "../features/announcements/patches";
import { helpPatches } from "../features/helps/patches";
import { queuePatches } from "../features/queues/patches";
import { quickMessagePatches } from "../features/quick-messages/patches";
import { settingPatches } from "../features/settings/patches";
import { tagPatches } from "../features/tags/patches";
import { ticketNamePatches } from "../features/tickets/name-patches";
import { notePatches } from "../features/tickets/panel/note-patches";
import { presencePatches } from "../features/tickets/presence/patches";
import { refusalPatches } from "../features/tickets/refusals";
import { userPatches } from "../features/users/patches";
import { contactPatches } from "../shared/contacts/patches";
import type { PatchTable } from "../shared/realtime";

/** The tables that no conversation needs: they come when the page is drawn, and hear what was said meanwhile. */
export const laterTables: readonly PatchTable[] = [
  announcementPatches,
  contactPatches,
  helpPatches,
  notePatches,
  presencePatches,
  queuePatches,
  quickMessagePatches,
  refusalPatches,
  settingPatches,
  tagPatches,
  ticketNamePatches,
  userPatches,
];
