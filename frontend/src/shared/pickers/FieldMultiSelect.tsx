import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import TextField from "@mui/material/TextField";
import { useTranslation } from "react-i18next";
import { GoneName } from "./GoneName";
import type { Choice, Choices } from "./use-choices";

type SelectedChoice = Choice & { isGone?: true };

interface Props {
  label: string;
  choices: Choices;
  ids: readonly number[];
  onChange: (ids: number[]) => void;
  onOpen?: () => void;
}

/**
 * Selects any number of rows by name. An id from the address that no longer exists is shown as a number, struck out, to
 * be removed.
 */
export function FieldMultiSelect({ label, choices, ids, onChange, onOpen }: Props) {
  const { t } = useTranslation(["search", "common"]);
  const knownChoices = choices ?? [];
  const selectedChoices = ids.map(
    (id): SelectedChoice => knownChoices.find((row) => row.id === id) ?? { id, name: `#${id}`, isGone: true },
  );
  return (
    <Autocomplete<SelectedChoice, true>
      multiple
      size="small"
      disableCloseOnSelect
      {...(onOpen && { onOpen })}
      filterSelectedOptions
      options={knownChoices.filter(({ isElsewhere }) => !isElsewhere)}
      value={choices ? selectedChoices : []}
      loading={choices === undefined}
      loadingText={t("common:states.loading")}
      noOptionsText={choices === null ? t("filters.loadFailed") : t("filters.noOption")}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, next) => onChange(next.map(({ id }) => id).sort((a, b) => a - b))}
      clearText={t("common:actions.clearFilters")}
      openText={label}
      closeText={t("common:actions.close")}
      renderOption={({ key, ...option }, { name, color }) => (
        <Box component="li" key={key} {...option} sx={{ gap: 2, minHeight: { xs: 44, sm: 34 } }}>
          <Dot color={color} />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
            {name}
          </Box>
        </Box>
      )}
      renderValue={(values, itemProps) =>
        values.map(({ id, name, color, isGone }, index) => {
          const { key: _key, ...item } = itemProps({ index });
          const label = isGone ? <GoneName id={id} /> : name;
          return (
            <Chip key={id} size="small" label={label} icon={color ? <Dot color={color} /> : undefined} {...item} />
          );
        })
      }
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}

const Dot = ({ color }: { color?: string }) =>
  color ? (
    <Box
      component="span"
      sx={{ width: 10, height: 10, ml: 2, flexShrink: 0, borderRadius: "50%", border: 1, borderColor: "divider" }}
      style={{ backgroundColor: color }}
    />
  ) : null;
