import { announcementInput, type AnnouncementDto, type AnnouncementInput } from "@guiche/contract/announcements";
import type { FormFile } from "../../shared/forms/FieldFile";

export interface AnnouncementForm extends AnnouncementInput {
  picture: FormFile;
}

/** What an announcement says, or what a new one begins with. */
export const formOf = (row: AnnouncementDto | null): AnnouncementForm => ({
  title: row?.title ?? "",
  text: row?.text ?? "",
  priority: row?.priority ?? 3,
  status: row?.status ?? true,
  picture: row?.mediaPath ? "kept" : "none",
});

/** What the form says, for the server; the picture travels by itself. */
export const inputOf = (form: AnnouncementForm): AnnouncementInput => announcementInput.cast(form);
