import { literals } from "@guiche/contract/input";
import { scheduleInput, type ScheduleDto, type ScheduleInput } from "@guiche/contract/schedules";
import { momentOf, wallTime, type Repetition } from "@guiche/contract/time/wall-time";
import * as yup from "yup";
import type { ContactPick } from "../contacts/picker/contact-options";
import type { FormFile } from "../forms/FieldFile";

/** The values of the dialog. The time is what a clock of the company shows. */
export interface ScheduleForm {
  contact: ContactPick | null;
  body: string;
  sendAt: string;
  whatsappId: number | "";
  templateId: number | "";
  templateValues: string[];
  repeat: Repetition;
  skipHolidays: boolean;
  maxDelayMinutes: string;
  picture: FormFile;
}

/** The specification's rules, at the fields of the form. */
export const scheduleForm = yup
  .object({
    contact: yup.mixed().required("Obrigatório"),
    body: scheduleInput.fields.body,
    templateValues: scheduleInput.fields.templateValues,
    sendAt: scheduleInput.fields.sendAt,
  })
  .meta(literals("Obrigatório", "Mensagem muito curta"));

const hourMs = 60 * 60_000;

/** One hour from now, as a clock of the zone shows it. */
export const inOneHour = (now: number, zone: string): string => wallTime(now + hourMs, zone);

const uploadMs = 5 * 60_000;

/** Whether it falls due while a picture may still be on its way. */
export const isSoon = (wall: string, zone: string): boolean => momentOf(wall, zone).getTime() < Date.now() + uploadMs;

interface Beginning {
  row: ScheduleDto | null;
  contact: ContactPick | null;
  /** The wall time of a new schedule. */
  sendAt: string;
  zone: string;
}

export const formFromBeginning = ({ row, contact, sendAt, zone }: Beginning): ScheduleForm => ({
  contact: contact ?? contactOf(row),
  body: row?.body ?? "",
  sendAt: row ? wallTime(new Date(row.sendAt), zone) : sendAt,
  whatsappId: row?.whatsappId ?? "",
  templateId: row?.template?.id ?? "",
  templateValues: row?.template?.id ? row.templateValues : [],
  repeat: row?.repeat ?? "none",
  skipHolidays: row?.skipHolidays ?? false,
  maxDelayMinutes: row?.maxDelayMinutes == null ? "" : String(row.maxDelayMinutes),
  picture: row?.mediaPath ? "kept" : "none",
});

function contactOf(row: ScheduleDto | null): ContactPick | null {
  if (!row || row.contactId === null) return null;
  return { id: row.contactId, name: row.contact.name, number: null, isGroup: false };
}

/** The request body; the picture is uploaded separately. */
export const inputFromForm = ({
  contact,
  maxDelayMinutes,
  whatsappId,
  picture: _file,
  ...form
}: ScheduleForm): ScheduleInput =>
  scheduleInput.cast({
    ...form,
    contactId: contact?.id,
    whatsappId: whatsappId === "" ? null : whatsappId,
    maxDelayMinutes: maxDelayMinutes === "" ? null : Number(maxDelayMinutes),
  });
