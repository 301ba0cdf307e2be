import type { ScheduleDto } from "@guiche/contract/schedules";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../api/notify-error";
import { useContact } from "../contacts";
import type { ContactPick } from "../contacts/picker/contact-options";
import { FormDialog } from "../forms/FormDialog";
import { toastError, toastSuccess } from "../ui/toast";
import { useCompanyZone } from "../session/company-zone";
import { formFromBeginning, inOneHour, isSoon, scheduleForm, type ScheduleForm } from "./fields";
import { ScheduleFields } from "./ScheduleFields";
import { SchedulePreview } from "./SchedulePreview";
import { SentSchedule } from "./SentSchedule";
import { useScheduleMutations } from "./use-schedule-mutations";

interface Props {
  /** Null or absent adds one. */
  row?: ScheduleDto | null;
  /** The contact of a new one, when it is known. */
  contactId?: number | null;
  /** The wall time of a new one; by default one hour from now. */
  sendAt?: string | undefined;
  onClose: () => void;
}

/** A schedule that was sent cannot be changed: the dialog then shows the sent message. */
export default function ScheduleDialog({ row = null, contactId = null, sendAt, onClose }: Props) {
  const contactQuery = useContact(row ? row.contactId : contactId);
  // The form needs its values when it mounts. If the contact does not exist, another one is chosen.
  if (contactQuery.isLoading) return null;
  return row?.sentAt ? (
    <SentSchedule row={row} onClose={onClose} />
  ) : (
    <EditDialog row={row} contact={contactQuery.data ?? null} sendAt={sendAt} onClose={onClose} />
  );
}

const fieldOfCode = {
  ERR_NO_CONTACT_FOUND: "contact",
  ERR_NO_WAPP_FOUND: "whatsappId",
  ERR_NO_TEMPLATE_FOUND: "templateId",
  ERR_TEMPLATE_NOT_SENDABLE: "templateId",
  ERR_UNSUPPORTED_MEDIA_TYPE: "picture",
  ERR_PAYLOAD_TOO_LARGE: "picture",
} as const;

/** Schedules have short toasts. */
const short = { autoClose: 2_000 };

interface EditProps extends Pick<Props, "sendAt" | "onClose"> {
  row: ScheduleDto | null;
  contact: ContactPick | null;
}

function EditDialog({ row, contact, sendAt, onClose }: EditProps) {
  const { t } = useTranslation("schedules");
  const zone = useCompanyZone();
  const { save, saveFile, move } = useScheduleMutations();
  const [now] = useState(() => Date.now());
  // When the picture is refused the schedule already exists: the next save changes it.
  const savedSchedule = useRef(row);

  const submit = async (form: ScheduleForm) => {
    // Without this, one that is due at once would leave before its picture has arrived.
    const waits = savedSchedule.current === null && form.picture instanceof File && isSoon(form.sendAt, zone);
    savedSchedule.current = await save(
      savedSchedule.current,
      waits ? { ...form, sendAt: inOneHour(Date.now(), zone) } : form,
    );
    savedSchedule.current = (await saveFile(savedSchedule.current, form.picture)) ?? savedSchedule.current;
    if (waits) savedSchedule.current = await move(savedSchedule.current, form.sendAt);
    toastSuccess(t(row ? "saved" : "added"), short);
  };

  return (
    <FormDialog
      title={t(row ? "dialog.edit" : "dialog.add")}
      initialValues={formFromBeginning({ row, contact, sendAt: sendAt ?? inOneHour(now, zone), zone })}
      schema={scheduleForm}
      fieldOfCode={fieldOfCode}
      onSubmit={submit}
      onFailure={(error) => toastError(errorText(error), short)}
      onClose={onClose}
    >
      <ScheduleFields zone={zone} storedName={row?.mediaName ?? null} />
      <SchedulePreview row={row} />
    </FormDialog>
  );
}
