import type { ContactDetailsDto, ContactDto, ContactTagDto } from "@guiche/contract/contacts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { tagApi } from "@guiche/contract/tags";
import { useQuery } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { DiscardFirst } from "../forms/DiscardFirst";
import { FieldEmail } from "../forms/FieldEmail";
import { FieldText } from "../forms/FieldText";
import { endpointQuery } from "../lists/endpoint-query";
import { FieldMultiSelect } from "../pickers/FieldMultiSelect";
import { ExtraFields } from "./ExtraFields";
import { FieldWhatsApp } from "./FieldWhatsApp";
import type { ContactForm } from "./fields";
import { normalizedNumber, numberParts, shownNumber } from "./number";

/** The company's tags are fetched when the field is opened: most contacts are changed for something else. */
function FieldTags({ own }: { own: readonly ContactTagDto[] }) {
  const { t } = useTranslation("contacts");
  const { values, setFieldValue } = useFormikContext<ContactForm>();
  const [isOpened, setOpened] = useState(false);
  const { data, isError } = useQuery({ ...endpointQuery(tagApi.all), enabled: isOpened });
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
export interface TakenNumber {
  number: string;
  by: ContactDto;
}

interface Props {
  contact: ContactDetailsDto | null;
  takenNumber: TakenNumber | null;
  onExisting: (contact: ContactDto) => void;
}

export function ContactFields({ contact, takenNumber, onExisting }: Props) {
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
      {contact && contact.otherNumbers.length > 0 ? <Numbers contact={contact} /> : null}
      {takenNumber && takenNumber.number === normalizedNumber(values) ? (
        <DiscardFirst act={() => onExisting(takenNumber.by)}>
          {(ask) => (
            // A new contact is that one: nothing of it is an edit that is lost.
            <Button
              variant="outlined"
              onClick={contact ? ask : () => onExisting(takenNumber.by)}
              sx={{ justifySelf: "start", mt: -3 }}
            >
              {t("dialog.openExisting", { name: takenNumber.by.name })}
            </Button>
          )}
        </DiscardFirst>
      ) : null}
      {contact?.isGroup ? null : <FieldEmail label={t("dialog.email")} />}
      {contact?.isGroup ? null : <FieldTags own={contact?.ownTags ?? []} />}
      <ExtraFields />
      {contact?.whatsapp ? <Origin name={contact.whatsapp.name} /> : null}
    </>
  );
}

/** The person's numbers. Another one can be put into the field of the number in use. */
function Numbers({ contact }: { contact: ContactDetailsDto }) {
  const { t } = useTranslation("contacts");
  const { values, setValues } = useFormikContext<ContactForm>();
  const numbers = [contact.number, ...contact.otherNumbers].filter((number) => number !== null);
  const inUse = normalizedNumber(values);
  return (
    <Box component="ul" aria-label={t("numbers.all")} sx={{ m: 0, mt: -2, p: 0, listStyle: "none" }}>
      {numbers.map((number) => (
        <Box
          key={number}
          component="li"
          sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3, minHeight: 40 }}
        >
          <Box component="span" sx={{ fontVariantNumeric: "tabular-nums" }}>
            {shownNumber(number)}
          </Box>
          {number === inUse ? (
            <Box component="span" sx={{ color: "text.secondary" }}>
              {t("numbers.inUse")}
            </Box>
          ) : (
            <Button
              size="small"
              aria-label={t("numbers.useThis", { number: shownNumber(number) })}
              onClick={() => void setValues({ ...values, ...numberParts(number) })}
            >
              {t("numbers.use")}
            </Button>
          )}
        </Box>
      ))}
    </Box>
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
