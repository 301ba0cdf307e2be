import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/ui/use-now";
import { noteIds, OptionRow, touchable, type OptionProps } from "./OptionRow";
import { useSave } from "./use-settings";
import { clockIn, findZones, zoneName, zonesWith } from "./zones";

/** An autocomplete, because there are some four hundred time zones. */
export function ZoneOption({ option, value }: OptionProps) {
  const { t } = useTranslation("settings");
  const { busy, trouble: error, save } = useSave(option);
  const id = useId();
  const zones = useMemo(() => zonesWith(value), [value]);
  const clock = clockIn(value, new Date(useNow()));
  return (
    <OptionRow option={option} id={id} busy={busy} error={error} note={clock ? t("zone.now", clock) : undefined}>
      <Autocomplete
        id={id}
        size="small"
        disableClearable
        options={zones}
        value={value}
        getOptionLabel={zoneName}
        filterOptions={(options, { inputValue }) => findZones(options, inputValue)}
        noOptionsText={t("zone.none")}
        onChange={(_event, zone) => void (zone === value ? undefined : save(zone))}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            error={error !== null}
            sx={{ "& .MuiInputBase-root": touchable }}
            slotProps={{
              ...slotProps,
              htmlInput: { ...slotProps.htmlInput, "aria-describedby": noteIds(id, error) },
            }}
          />
        )}
      />
    </OptionRow>
  );
}
