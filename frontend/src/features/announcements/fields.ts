import { announcementInput, type AnnouncementDto, type AnnouncementInput } from "@guiche/contract/announcements";
import type { FormFile } from "../../shared/forms/FieldFile";

export interface AnnouncementForm extends AnnouncementInput {
  picture: FormFile;
}

/** The form's values for an announcement, or the defaults for null. */
export const formFromAnnouncement = (row: AnnouncementDto | null): AnnouncementForm => ({
  title: row?.title ?? "",
  text: row?.text ?? "",
  priority: row?.priority ?? 3,
  status: row?.status ?? true,
  picture: row?.mediaPath ? "kept" : "none",
});

/** The request body; the picture is uploaded separately. */
export const inputFromForm = (form: AnnouncementForm): AnnouncementInput => announcementInput.cast(form);
