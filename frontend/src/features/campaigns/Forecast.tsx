import type { CampaignDto, CampaignForecast } from "@guiche/contract/campaigns";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { HealthLine } from "../../shared/health/HealthLine";
import { adminError, adminSuccess } from "../../shared/lists/admin-toast";
import { CalmLink } from "../../shared/ui/CalmLink";
import type { CampaignForm } from "./fields";
import { forecastSentence } from "./forecast-text";
import { Phone } from "./Phone";
import { useFormForecast } from "./use-form-forecast";
import { useCampaignMutations, useForecast } from "./use-campaigns";

/** Next to the form: the message on a phone, and what would happen. */
export function ForecastAside({ campaign }: { campaign: CampaignDto | null }) {
  return (
    <Box sx={{ width: 320, flexShrink: 0, display: "grid", gap: 4, pt: 2 }}>
      <Phone campaign={campaign} />
      <Forecast campaign={campaign} />
      {campaign ? <TestToMyself id={campaign.id} /> : null}
    </Box>
  );
}

/** On a phone, below the fields: the message, and a test of it. */
export function Preview({ campaign }: { campaign: CampaignDto | null }) {
  return (
    <>
      <Phone campaign={campaign} />
      {campaign ? <TestToMyself id={campaign.id} /> : null}
    </>
  );
}

const parts = ["valid", "unknown", "repeated", "optedOut"] as const satisfies readonly (keyof CampaignForecast)[];

/** The people who would receive the campaign, and when; once it has begun, the people who are left. */
export function Forecast({ campaign }: { campaign: CampaignDto | null }) {
  const { t } = useTranslation("campaigns");
  const { values } = useFormikContext<CampaignForm>();
  const hasBegun = campaign !== null && campaign.status !== "INATIVA" && campaign.status !== "PROGRAMADA";
  const ofForm = useFormForecast(values, !hasBegun);
  const ofRow = useForecast(hasBegun ? campaign.id : null);
  const forecast = hasBegun ? ofRow : ofForm;
  return (
    <Box component="section" aria-label={t("forecast.title")} sx={{ display: "grid", gap: 1 }}>
      {forecast ? (
        <>
          <Box sx={{ fontWeight: 600 }}>{forecastSentence(t, forecast)}</Box>
          <Box sx={{ color: "text.secondary" }}>
            {parts
              .filter((part) => forecast[part] > 0)
              .map((part) => t(`forecast.parts.${part}`, { count: forecast[part] }))
              .join(", ")}
          </Box>
          {forecast.limit === "budget" ? (
            <Box component={CalmLink} to="/connections" sx={{ color: "primary.main" }}>
              {t("forecast.raise")}
            </Box>
          ) : null}
          {forecast.lacking.map(({ word, count }) => (
            <Box key={word} role="status" sx={{ color: "warning.main" }}>
              {count >= forecast.recipients
                ? t("forecast.unknownWord", { word: `{{${word}}}` })
                : t("forecast.lacking", { count, word: `{{${word}}}` })}
            </Box>
          ))}
          {forecast.health ? <HealthLine health={forecast.health} /> : null}
        </>
      ) : null}
      {forecast === null ? <Box sx={{ color: "text.secondary" }}>{t("forecast.later")}</Box> : null}
    </Box>
  );
}

/** Sends the saved message to one number. */
function TestToMyself({ id }: { id: number }) {
  const { t } = useTranslation("campaigns");
  const { tryOut } = useCampaignMutations();
  const [number, setNumber] = useState("");
  const { mutate: send, isPending: busy } = useMutation({
    mutationFn: async () => {
      await tryOut(id, number.replace(/\D/g, ""));
      adminSuccess(t("forecast.tested"));
    },
    onError: adminError,
  });
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <OutlinedInput
        size="small"
        value={number}
        placeholder="5511987654321"
        inputProps={{ "aria-label": t("forecast.testNumber"), inputMode: "tel" }}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Button variant="outlined" loading={busy} disabled={number.replace(/\D/g, "").length < 8} onClick={() => send()}>
        {t("forecast.test")}
      </Button>
    </Box>
  );
}
