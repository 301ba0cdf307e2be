import type { ContactDetailsDto, ContactDto, ContactTagDto } from "@guiche/contract/contacts";
import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { tagApi } from "@guiche/contract/tags";
import { useQuery } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldText } from "../forms/FieldText";
import { listQueryOptions } from "../lists/list-query-options";
import { FieldMultiSelect } from "../pickers/FieldMultiSelect";
import { ExtraFields } from "./ExtraFields";
import { FieldWhatsApp } from "./FieldWhatsApp";
import type { ContactForm } from "./fields";
import { normalizedNumber } from "./number";

/** The company's tags are fetched when the field is opened: most contacts are changed for something else. */
function FieldTags({ own }: { own: readonly ContactTagDto[] }) {
  const { t } = useTranslation("contacts");
  const { values, setFieldValue } = useFormikContext<ContactForm>();
  const [isOpened, setOpened] = useState(false);
  const { data, isError } = useQuery({ ...listQueryOptions(tagApi.all), enabled: isOpened });
  return (
    <FieldMultiSelect
      label={t("dialog.tags")}
      choices={data ?? (isError ? null : own)}
      onOpen={() => setOpened(true)}
      ids={values.tagIds}
      onChange={(ids) => void setFieldValue("tagIds", ids)}
    />
  );
}

/** The contact that already has the refused number. */
export interface Taken {
  number: string;
  by: ContactDto;
}

interface Props {
  contact: ContactDetailsDto | null;
  taken: Taken | null;
  onExisting: (contact: ContactDto) => void;
}

export function ContactFields({ contact, taken, onExisting }: Props) {
  const { t } = useTranslation("contacts");
  const { values } = useFormikContext<ContactForm>();
  return (
    <>
      <FieldText name="name" label={t("dialog.name")} required inputProps={{ autoComplete: "off" }} />
      {contact?.isGroup ? null : (
        <FieldWhatsApp
          required={contact?.number !== null}
          help={t(
            contact?.number === null
              ? "dialog.numberUnknown"
              : contact?.isUnchecked
                ? "dialog.numberUnchecked"
                : "dialog.numberHelp",
          )}
        />
      )}
      {taken && taken.number === normalizedNumber(values) ? (
        <Button variant="outlined" onClick={() => onExisting(taken.by)} sx={{ justifySelf: "start", mt: -3 }}>
          {t("dialog.openExisting", { name: taken.by.name })}
        </Button>
      ) : null}
      {contact?.isGroup ? null : (
        <FieldText
          name="email"
          type="email"
          label={t("dialog.email")}
          inputProps={{ autoComplete: "off", inputMode: "email", autoCapitalize: "none", spellCheck: false }}
        />
      )}
      {contact?.isGroup ? null : <FieldTags own={contact?.ownTags ?? []} />}
      <ExtraFields />
      {contact?.whatsapp ? <Origin name={contact.whatsapp.name} /> : null}
    </>
  );
}

/** The connection of the first contact, read-only. */
function Origin({ name }: { name: string }) {
  const { t } = useTranslation("contacts");
  const id = useId();
  return (
    <FormControl fullWidth>
      <InputLabel htmlFor={id}>{t("dialog.origin")}</InputLabel>
      <OutlinedInput id={id} readOnly label={t("dialog.origin")} value={name} />
    </FormControl>
  );
}
