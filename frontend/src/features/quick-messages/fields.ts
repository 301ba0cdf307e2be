import { quickMessageInput, type QuickMessageDto, type QuickMessageInput } from "@guiche/contract/quick-messages";
import type { FormFile } from "../../shared/forms/FieldFile";
import { bareShortcode } from "../../shared/quick-messages/variables";

export interface QuickMessageForm extends QuickMessageInput {
  attachment: FormFile;
}

/** The form's values for a quick reply, or the defaults for null. */
export const formFromQuickMessage = (row: QuickMessageDto | null): QuickMessageForm => ({
  shortcode: row?.shortcode ?? "",
  message: row?.message ?? "",
  geral: row?.geral ?? false,
  status: row?.status ?? true,
  queueIds: row?.queueIds ?? [],
  attachment: row?.mediaPath ? "kept" : "none",
});

/** The request body; the file is uploaded separately. The slash is not part of the shortcode. */
export const inputFromForm = ({ shortcode, ...form }: QuickMessageForm): QuickMessageInput =>
  quickMessageInput.cast({ ...form, shortcode: bareShortcode(shortcode.trim()) });
