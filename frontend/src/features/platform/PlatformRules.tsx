import {
  maxGraceDays,
  maxInvoiceDays,
  platformApi,
  platformSettingDefaults,
  type PlatformSettingDto,
  type PlatformSettingKey,
} from "@guiche/contract/platform";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { ErrorState } from "../../shared/ui/ErrorState";
import { DaysField } from "./DaysField";
import { PixReceiver } from "./PixReceiver";

const rules = endpointQuery(platformApi.settings);
const mostDays = { graceDays: maxGraceDays, invoiceDaysAhead: maxInvoiceDays } as const;
type Rows = readonly PlatformSettingDto[];

function useRules() {
  const { t } = useTranslation("lists");
  const client = useQueryClient();
  const query = useQuery(rules);
  const [waiting, setWaiting] = useState(0);

  /** A refused change returns to the server's value. */
  const save = async (key: PlatformSettingKey, value: string): Promise<boolean> => {
    setWaiting((count) => count + 1);
    try {
      const savedSetting = await call(platformApi.setSetting, { params: { key }, body: { value } });
      client.setQueryData<Rows>(rules.queryKey, (rows = []) => [
        ...rows.filter((row) => row.key !== key),
        savedSetting,
      ]);
      adminSuccess(t("saved"));
      return true;
    } catch (error) {
      adminFailure(error);
      return false;
    } finally {
      setWaiting((count) => count - 1);
    }
  };
  const valueOf = (key: PlatformSettingKey) =>
    query.data?.find((row) => row.key === key)?.value ?? platformSettingDefaults[key];
  return { ...query, valueOf, busy: waiting > 0, save };
}

/** Rules for all companies: days before and after the due date, and whether sign-up is open. */
export function PlatformRules() {
  const { t } = useTranslation("platform");
  const id = useId();
  const { data, error, refetch, valueOf, busy, save } = useRules();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 4, sm: 5 }, mt: 5, maxWidth: 860 }}>
      <Box component="h2" id={id} sx={{ typography: "h2", m: 0, mb: 4 }}>
        {t("rules.title")}
      </Box>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Box sx={{ display: "grid", gap: 5, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr" } }}>
          {(Object.keys(mostDays) as (keyof typeof mostDays)[]).map((key) => (
            <DaysField
              key={key}
              label={t(`rules.${key}`)}
              help={t(`rules.${key}Help`)}
              most={mostDays[key]}
              value={valueOf(key)}
              onSave={(value) => save(key, value)}
            />
          ))}
          <Box>
            <FormControlLabel
              label={t("rules.signUp")}
              control={
                <Switch
                  checked={valueOf("signUp") === "enabled"}
                  onChange={(_event, on) => void save("signUp", on ? "enabled" : "disabled")}
                  slotProps={{ input: { "aria-describedby": `${id}-signUp` } }}
                />
              }
            />
            <FormHelperText id={`${id}-signUp`}>{t("rules.signUpHelp")}</FormHelperText>
          </Box>
          <PixReceiver valueOf={valueOf} onSave={save} />
        </Box>
      ) : null}
      <Box role="status" sx={{ typography: "caption", color: "text.secondary", minHeight: 18 }}>
        {busy ? t("rules.saving") : null}
      </Box>
    </Card>
  );
}
