import { quickMessageInput, type QuickMessageDto, type QuickMessageInput } from "@guiche/contract/quick-messages";
import type { FormFile } from "../../shared/forms/FieldFile";
import { bareWord } from "../../shared/quick-messages/variables";

export interface QuickMessageForm extends QuickMessageInput {
  attachment: FormFile;
}

/** What a quick message says, or what a new one begins with. */
export const formOf = (row: QuickMessageDto | null): QuickMessageForm => ({
  shortcode: row?.shortcode ?? "",
  message: row?.message ?? "",
  geral: row?.geral ?? false,
  status: row?.status ?? true,
  queueIds: row?.queueIds ?? [],
  attachment: row?.mediaPath ? "kept" : "none",
});

/** What the form says, for the server; the file travels by itself. The slash is typed to call it, and is no part of its word. */
export const inputOf = ({ shortcode, ...form }: QuickMessageForm): QuickMessageInput =>
  quickMessageInput.cast({ ...form, shortcode: bareWord(shortcode.trim()) });
