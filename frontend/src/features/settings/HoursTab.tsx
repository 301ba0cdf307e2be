import type { WorkDay } from "@guiche/contract/hours";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router-dom";
import { HoursEditor } from "../../shared/hours/HoursEditor";
import { isWritten } from "../../shared/hours/week";
import { ErrorState } from "../../shared/ui/ErrorState";
import { SkeletonRows } from "../../shared/ui/SkeletonRows";
import { HolidaysCard } from "./HolidaysCard";
import { useCompanyHours } from "./use-company";
import { useSettings, valueIn } from "./use-settings";
import { zoneName } from "./zones";

/** «Horários»: the company's working hours and holidays. */
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
  const { data: week, error, refetch, busy, trouble: saveError, save } = useCompanyHours();
  const [draft, setDraft] = useState<WorkDay[] | null>(null);
  const id = useId();
  const shown = draft ?? week;

  const submit = async () => {
    if (shown && (await save([...shown]))) setDraft(null);
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
      {shown ? (
        <>
          <HoursEditor value={shown} onChange={setDraft} disabled={busy} />
          {saveError ? (
            <Box role="alert" sx={{ typography: "caption", color: "error.main", mt: 3 }}>
              {saveError}
            </Box>
          ) : null}
          <Box sx={{ display: "flex", justifyContent: "flex-end", mt: 4 }}>
            <Button variant="contained" loading={busy} disabled={!isWritten(shown)} onClick={() => void submit()}>
              {t("hours.save")}
            </Button>
          </Box>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={7} />
      )}
    </Card>
  );
}
