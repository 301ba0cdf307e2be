import type { ColleagueDto } from "@guiche/contract/users";
import Autocomplete, { createFilterOptions } from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useField } from "formik";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "@/shared/forms/form-schema";
import { Availability } from "./Availability";
import { ColleagueChoice } from "./ColleagueChoice";
import { minLetters } from "./colleague-choice";

interface Props {
  name: string;
  label: string;
  help?: string;
  people: readonly ColleagueDto[];
  /** The number of open tickets a user holds; undefined until it is loaded. */
  inHandOf: (userId: number) => number | undefined;
}

const filter = createFilterOptions<ColleagueDto>({ trim: true });

/** Selects a user of the company. Suggestions start at the third letter. */
export function FieldColleague({ name, label, help, people, inHandOf }: Props) {
  const { t } = useTranslation("moving");
  const [{ value }, meta, { setValue }] = useField<ColleagueDto | null>(name);
  const [searchText, setSearchText] = useState("");
  const tooShort = searchText.trim().length < minLetters;
  const wrong = useErrorText(name, meta);
  return (
    <Autocomplete
      options={people}
      value={value}
      inputValue={searchText}
      onInputChange={(_event, text) => setSearchText(text)}
      onChange={(_event, person) => void setValue(person)}
      getOptionLabel={(person) => person.name}
      getOptionKey={(person) => person.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(all, state) => (tooShort ? [] : filter(all, state))}
      noOptionsText={tooShort ? t("transfer.threeLetters") : t("transfer.nobody")}
      autoHighlight
      clearText={t("clear")}
      openText={t("open")}
      closeText={t("close")}
      renderOption={({ key, ...option }, person) => (
        <Box component="li" key={key} {...option} sx={{ gap: 3, minHeight: 44 }}>
          <ColleagueChoice person={person} inHand={inHandOf(person.id)} />
        </Box>
      )}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          label={label}
          error={wrong !== undefined}
          helperText={wrong ?? (value ? <Availability person={value} inHand={inHandOf(value.id)} /> : help)}
          slotProps={{
            ...slotProps,
            htmlInput: { ...slotProps.htmlInput, "aria-invalid": wrong !== undefined, maxLength: 100 },
            formHelperText: { component: "div" },
          }}
        />
      )}
    />
  );
}
