import type { Holiday } from "@guiche/contract/time/hours";
import { wallDay } from "@guiche/contract/time/wall-time";
import {
  countryOfZone,
  hasOptionalHolidays,
  holidayCountries,
  holidaysFrom,
  type HolidayCountry,
} from "@guiche/contract/time/national-holidays";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import AddIcon from "lucide-react/icons/plus";
import { valueItems } from "../../shared/forms/menu-items";
import { addHolidays } from "./holidays";

interface Props {
  list: readonly Holiday[];
  zone: string;
  disabled: boolean;
  /** False when the server refused. */
  onSave: (list: readonly Holiday[]) => Promise<boolean>;
}

/** Adds the holidays of a country at once. A day that is on the list already is left alone. */
export function NationalHolidays({ list, zone, disabled, onSave }: Props) {
  const { t, i18n } = useTranslation("settings");
  const [country, setCountry] = useState<HolidayCountry>(() => countryOfZone(zone));
  const [announcement, setAnnouncement] = useState("");
  const names = new Intl.DisplayNames([i18n.language], { type: "region" });

  const add = async (kind: "legal" | "optional") => {
    setAnnouncement("");
    const next = addHolidays(list, holidaysFrom(country, wallDay(Date.now(), zone), kind));
    const count = next.length - list.length;
    if (count === 0 || (await onSave(next))) setAnnouncement(t("holidays.national.added", { count }));
  };

  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center" }}>
        <TextField
          select
          label={t("holidays.national.country")}
          value={country}
          onChange={({ target }) => setCountry(target.value as HolidayCountry)}
          size="small"
          sx={{ width: { xs: "100%", sm: 180 } }}
        >
          {valueItems(holidayCountries, (code) => names.of(code))}
        </TextField>
        <Button variant="outlined" startIcon={<AddIcon />} disabled={disabled} onClick={() => void add("legal")}>
          {t("holidays.national.add")}
        </Button>
        {hasOptionalHolidays(country) ? (
          <Button startIcon={<AddIcon />} disabled={disabled} onClick={() => void add("optional")}>
            {t(`holidays.national.optional.${country}`)}
          </Button>
        ) : null}
      </Box>
      <Box sx={{ typography: "caption", color: "text.secondary" }}>{t("holidays.national.help")}</Box>
      <Box role="status" sx={{ typography: "body2" }}>
        {announcement}
      </Box>
    </Box>
  );
}
