import type { CompanyHours } from "@guiche/contract/companies";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router-dom";
import { isWritten } from "../../shared/hours/week";
import { LoadState } from "../../shared/ui/LoadState";
import { HoursAndNotice } from "./HoursAndNotice";
import { HolidaysCard } from "./HolidaysCard";
import { useCompanyHours } from "./use-company";
import { useSettings, valueIn } from "./use-settings";
import { zoneName } from "./zones";

/** «Horários»: the company's working hours, the notice outside of them, and holidays. */
export function HoursTab() {
  const { data: settings } = useSettings();
  return (
    <Box sx={{ display: "grid", gap: 4, maxWidth: 860 }}>
      <HoursCard zone={settings ? valueIn(settings, "timezone") : null} />
      {settings ? <HolidaysCard value={valueIn(settings, "holidays")} zone={valueIn(settings, "timezone")} /> : null}
    </Box>
  );
}

function HoursCard({ zone }: { zone: string | null }) {
  const { t } = useTranslation("settings");
  const { data: company, error, refetch, busy, trouble: saveError, save } = useCompanyHours();
  const [draft, setDraft] = useState<Partial<CompanyHours>>({});
  const id = useId();
  const storedHours = company && { schedules: company.schedules, outOfHoursMessage: company.outOfHoursMessage ?? "" };
  const shownHours = storedHours && { ...storedHours, ...draft };

  const submit = async () => {
    if (shownHours && (await save(shownHours))) setDraft({});
  };

  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 4, sm: 5 } }}>
      <Box component="h2" id={id} sx={{ typography: "h2", m: 0 }}>
        {t("hours.title")}
      </Box>
      {zone ? (
        <Box sx={{ typography: "body2", color: "text.secondary", mb: 4 }}>
          {t("hours.zone", { zone: zoneName(zone) })}{" "}
          <Link component={RouterLink} to="/settings?tab=options" sx={{ color: "link" }}>
            {t("hours.changeZone")}
          </Link>
        </Box>
      ) : null}
      {shownHours ? (
        <>
          <HoursAndNotice
            week={shownHours.schedules}
            notice={shownHours.outOfHoursMessage}
            onWeek={(schedules) => setDraft({ ...draft, schedules })}
            onNotice={(outOfHoursMessage) => setDraft({ ...draft, outOfHoursMessage })}
            disabled={busy}
          />
          {saveError ? (
            <Box role="alert" sx={{ typography: "caption", color: "error.main", mt: 3 }}>
              {saveError}
            </Box>
          ) : null}
          <Box sx={{ display: "flex", justifyContent: "flex-end", mt: 4 }}>
            <Button
              variant="contained"
              loading={busy}
              disabled={!isWritten(shownHours.schedules)}
              onClick={() => void submit()}
            >
              {t("hours.save")}
            </Button>
          </Box>
        </>
      ) : (
        <LoadState error={error} onRetry={refetch} count={7} />
      )}
    </Card>
  );
}
