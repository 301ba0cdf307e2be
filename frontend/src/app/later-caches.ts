import { announcementPatches } from "../features/announcements/announcement.cache";
import { campaignPatches } from "../features/campaigns/campaign.cache";
import { contactListPatches } from "../features/contact-lists/contact-list.cache";
import { filePatches } from "../features/files/file.cache";
import { chatPatches } from "../features/internal-chat/chat.cache";
import { helpPatches } from "../features/helps/help.cache";
import { integrationPatches } from "../features/integrations/integration.cache";
import { promptPatches } from "../features/prompts/prompt.cache";
import { queuePatches } from "../features/queues/queue.cache";
import { quickMessagePatches } from "../features/quick-messages/quick-message.cache";
import { settingPatches } from "../features/settings/setting.cache";
import { tagPatches } from "../features/tags/tag.cache";
import { notePatches } from "../features/tickets/state/notes/note.cache";
import { presencePatches } from "../features/tickets/conversation/presence/presence.cache";
import { rejectionPatches } from "../features/tickets/state/rejection.cache";
import { userPatches } from "../features/users/user.cache";
import { botPatches } from "../shared/bot/bot.cache";
import { contactPatches } from "../shared/contacts/contact.cache";
import { schedulePatches } from "../shared/schedules/schedule.cache";
import { savedFilterPatches } from "../shared/filters/saved-filter.cache";
import { embeddedPatches } from "../shared/lists/embedded-rows";
import { templatePatches } from "../shared/templates/template.cache";
import { lowRatingPatches } from "./layout/notifications/low-rating.cache";
import type { PatchTable } from "../shared/realtime";

/** The tables that no conversation needs: they load after the first paint and then receive the queued events. */
export const laterTables: readonly PatchTable[] = [
  announcementPatches,
  botPatches,
  campaignPatches,
  chatPatches,
  contactListPatches,
  contactPatches,
  embeddedPatches,
  filePatches,
  helpPatches,
  integrationPatches,
  lowRatingPatches,
  notePatches,
  presencePatches,
  promptPatches,
  queuePatches,
  quickMessagePatches,
  rejectionPatches,
  savedFilterPatches,
  schedulePatches,
  settingPatches,
  tagPatches,
  templatePatches,
  userPatches,
];
