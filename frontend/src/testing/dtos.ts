import type { MediaDto } from "@guiche/contract/messages";
import type { TicketNoteDto } from "@guiche/contract/notes";
import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import type { SavedFilterDto } from "@guiche/contract/saved-filters";
import type { TagDto } from "@guiche/contract/tags";

/** Rows for tests, without what only a screen needs; what a test does not mention is invented. */
export const aTag = (fields: Partial<TagDto> = {}): TagDto => ({
  id: 7,
  name: "VIP",
  color: "#aa0000",
  kanban: 0,
  kanbanLimit: null,
  kanbanKept: false,
  userId: null,
  ticketsCount: 0,
  ...fields,
});

export const aQuickMessage = (fields: Partial<QuickMessageDto> = {}): QuickMessageDto => ({
  id: 1,
  shortcode: "oi",
  message: "Olá, {nome}!",
  geral: true,
  status: true,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  userId: null,
  queueIds: [],
  uses: 0,
  ...fields,
});

export const aSavedFilter = (fields: Partial<SavedFilterDto> = {}): SavedFilterDto => ({
  id: 9,
  kind: "tickets",
  name: "Só vendas",
  filters: "queues=1",
  audience: "mine",
  queueId: null,
  pinned: true,
  icon: null,
  isOwn: true,
  ...fields,
});

export const aNote = (fields: Partial<TicketNoteDto> = {}): TicketNoteDto => ({
  id: 1,
  note: "Prefere ligação",
  ticketId: 1,
  contactId: 1,
  user: { id: 1, name: "Ana" },
  isByBot: false,
  createdAt: "2026-01-05T10:00:00.000Z",
  ...fields,
});

export const aMedia = (fields: Partial<MediaDto> = {}): MediaDto => ({
  mimetype: "x/y",
  filename: null,
  bytes: null,
  seconds: null,
  isVoice: false,
  waveform: null,
  width: null,
  height: null,
  hasThumbnail: false,
  ...fields,
});
