import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useField } from "formik";
import { useId, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import GroupIcon from "lucide-react/icons/users";
import { errorText } from "@/shared/api/notify-error";
import { ContactDialog } from "@/shared/contacts";
import { shownNumber } from "@/shared/contacts/number";
import { UserAvatar } from "@/shared/ui/UserAvatar";
import {
  initialContact,
  contactOptions,
  isSearchable,
  labelOf,
  type ContactOption,
  type ContactPick,
} from "./contact-options";
import { useErrorText } from "../../forms/form-schema";
import { useContactLookup } from "./use-contact-lookup";

const keyOf = (option: ContactOption) => (option.kind === "contact" ? option.contact.id : "create");

/** Selects a contact by name or number, or creates one without leaving the form. */
export function FieldContact({ name }: { name: string }) {
  const { t } = useTranslation("moving");
  const [{ value }, meta, { setValue }] = useField<ContactPick | null>(name);
  const [inputText, setInputText] = useState("");
  const [making, setMaking] = useState<string | null>(null);
  const { contacts, isSearching, error: trouble } = useContactLookup(inputText);
  // The option to create a contact appears only after the search has finished.
  const options = useMemo(
    () => (isSearching ? [] : contactOptions(inputText, contacts)),
    [isSearching, inputText, contacts],
  );
  const selectedOption = useMemo((): ContactOption | null => value && { kind: "contact", contact: value }, [value]);
  const wrong = useErrorText(name, meta);

  const choose = (option: ContactOption | null) => {
    if (option?.kind === "create") return setMaking(option.text);
    void setValue(option?.contact ?? null);
    setInputText("");
  };
  const make = (contact: ContactPick) => {
    void setValue(contact);
    setInputText("");
    setMaking(null);
  };
  const status = () => {
    if (wrong) return wrong;
    if (isSearching) return t("begin.searching");
    if (trouble) return errorText(trouble);
    if (value) return value.number ? shownNumber(value.number) : undefined;
    return isSearchable(inputText) && contacts.length === 0 ? t("begin.nobody") : t("begin.threeLetters");
  };

  return (
    <>
      <Autocomplete
        options={options}
        value={selectedOption}
        inputValue={value ? value.name : inputText}
        onInputChange={(_event, text, reason) => {
          if (reason !== "input") return;
          // Typing over a selected name starts a new search.
          if (value) void setValue(null);
          setInputText(text);
        }}
        onChange={(_event, option) => choose(option)}
        getOptionLabel={labelOf}
        getOptionKey={keyOf}
        isOptionEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
        filterOptions={(all) => all}
        autoHighlight
        groupBy={({ kind }) => t(kind === "contact" ? "begin.contacts" : "begin.others")}
        renderGroup={({ key, group, children }) => (
          <Group key={key} name={group}>
            {children}
          </Group>
        )}
        loading={isSearching}
        loadingText={t("begin.searching")}
        noOptionsText={t("begin.threeLetters")}
        clearText={t("clear")}
        openText={t("open")}
        closeText={t("close")}
        forcePopupIcon={false}
        renderOption={({ key, ...option }, contactOption) => (
          <Box component="li" key={key} {...option} sx={{ gap: 3, minHeight: 44 }}>
            {contactOption.kind === "contact" ? (
              <KnownContact contact={contactOption.contact} />
            ) : (
              <Unknown text={contactOption.text} />
            )}
          </Box>
        )}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            required
            label={t("begin.contact")}
            error={wrong !== undefined}
            helperText={status()}
            slotProps={{
              ...slotProps,
              htmlInput: { ...slotProps.htmlInput, "aria-invalid": wrong !== undefined, maxLength: 200 },
              formHelperText: { role: "status" },
            }}
          />
        )}
      />
      {making === null ? null : (
        <ContactDialog
          contactId={null}
          initial={initialContact(making)}
          onClose={() => setMaking(null)}
          onSaved={make}
          onExisting={make}
        />
      )}
    </>
  );
}

/** Inside a listbox, ARIA allows groups of options but no nested list. */
function Group({ name, children }: { name: string; children?: ReactNode }) {
  const id = useId();
  return (
    <Box component="li" role="group" aria-labelledby={id}>
      <Box id={id} sx={{ px: 4, py: 1, typography: "caption", fontWeight: 600, color: "text.secondary" }}>
        {name}
      </Box>
      <Box component="ul" role="presentation" sx={{ m: 0, p: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

function KnownContact({ contact: { name, number, isGroup } }: { contact: ContactPick }) {
  const { t } = useTranslation("moving");
  return (
    <>
      <UserAvatar name={name} size={28} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        {name}
        {number && !isGroup ? (
          <Box component="span" sx={{ display: "block", typography: "caption", color: "text.secondary" }}>
            {shownNumber(number)}
          </Box>
        ) : null}
      </Box>
      {isGroup ? (
        <GroupIcon role="img" size={20} style={{ color: "var(--g-palette-text-secondary)" }}>
          <title>{t("begin.group")}</title>
        </GroupIcon>
      ) : null}
    </>
  );
}

function Unknown({ text }: { text: string }) {
  const { t } = useTranslation("moving");
  return (
    <>
      <AddIcon size={20} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        {t("begin.create", { text })}
      </Box>
    </>
  );
}
