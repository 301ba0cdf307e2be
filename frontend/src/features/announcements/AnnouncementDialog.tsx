import { announcementInput, type AnnouncementDto, type AnnouncementPriority } from "@guiche/contract/announcements";
import Box from "@mui/material/Box";
import { useFormikContext } from "formik";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldPicture } from "../../shared/forms/FieldPicture";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldSwitch } from "../../shared/forms/FieldSwitch";
import { FieldText } from "../../shared/forms/FieldText";
import { valueItems } from "../../shared/forms/menu-items";
import { ResourceDialog } from "../../shared/forms/ResourceDialog";
import { useNow } from "../../shared/ui/use-now";
import { AnnouncementCard } from "./AnnouncementCard";
import { formFromAnnouncement, inputFromForm, type AnnouncementForm } from "./fields";
import { priorities } from "./priorities";
import { ChosenPicture, StoredPicture } from "./ShownPicture";
import { useAnnouncementMutations } from "./use-announcements";

interface Props {
  /** Null creates one. */
  announcement: AnnouncementDto | null;
  onClose: () => void;
}

const fieldOfCode = { ERR_UNSUPPORTED_MEDIA_TYPE: "picture", ERR_PAYLOAD_TOO_LARGE: "picture" } as const;

export function AnnouncementDialog({ announcement, onClose }: Props) {
  const { t } = useTranslation("announcements");
  const { save, saveFile } = useAnnouncementMutations();
  // When the picture is refused the announcement already exists: the next save updates it.
  const savedAnnouncement = useRef(announcement);

  const submit = async (form: AnnouncementForm) => {
    savedAnnouncement.current = await save(savedAnnouncement.current?.id ?? null, inputFromForm(form));
    await saveFile(savedAnnouncement.current, form.picture);
  };

  return (
    <ResourceDialog
      title={t(announcement ? "dialog.edit" : "add")}
      initialValues={formFromAnnouncement(announcement)}
      schema={announcementInput}
      fieldOfCode={fieldOfCode}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields announcement={announcement} />
    </ResourceDialog>
  );
}

function Fields({ announcement }: { announcement: AnnouncementDto | null }) {
  const { t } = useTranslation("announcements");
  return (
    <>
      <FieldText name="title" label={t("dialog.title")} required inputProps={{ maxLength: 100 }} />
      <FieldText
        name="text"
        label={t("dialog.text")}
        required
        multiline
        minRows={3}
        maxRows={10}
        inputProps={{ maxLength: 5_000 }}
      />
      <FieldSelect<AnnouncementPriority> name="priority" label={t("dialog.priority")}>
        {valueItems([1, 2, 3] as const, (priority) => t(`priority.${priorities[priority].name}`))}
      </FieldSelect>
      <FieldSwitch name="status" label={t("active")} help={t("dialog.statusHelp")} />
      <FieldPicture name="picture" area="announcements" />
      <Preview announcement={announcement} />
    </>
  );
}

/** A live preview of the card. */
function Preview({ announcement }: { announcement: AnnouncementDto | null }) {
  const { t } = useTranslation("announcements");
  const { values } = useFormikContext<AnnouncementForm>();
  const { title, text, priority, picture } = values;
  const now = useNow();
  const id = useId();
  const alt = t("pictureOf", { title: title || t("dialog.noTitle") });
  const storedPath = picture === "kept" ? announcement?.mediaPath : null;
  return (
    <Box component="section" aria-labelledby={id}>
      <Box component="h3" id={id} sx={{ typography: "body2", color: "text.secondary", m: 0, mb: 2 }}>
        {t("dialog.preview")}
      </Box>
      <Box sx={{ p: 3, borderRadius: "10px", bgcolor: "sunken" }}>
        <AnnouncementCard
          title={title || t("dialog.noTitle")}
          text={text || t("dialog.noText")}
          priority={priority}
          createdAt={announcement?.createdAt ?? new Date(now)}
          picture={
            picture instanceof File ? (
              <ChosenPicture file={picture} alt={alt} />
            ) : storedPath ? (
              <StoredPicture path={storedPath} alt={alt} />
            ) : undefined
          }
        />
      </Box>
    </Box>
  );
}
