import { companyApi } from "@guiche/contract/companies";
import type { WorkDay } from "@guiche/contract/hours";
import { timings } from "@guiche/contract/limits";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { errorText } from "../../shared/api/notify-error";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { useSession } from "../../shared/session";
import { companyKey } from "../../shared/session/use-own-company";
import { refreshUser } from "../../shared/session/refresh-user";
import { settingsKey } from "./setting.cache";

const hoursKey = [companyApi.hours.path] as const;

/** Returns a function that refetches company, settings and user. On failure the known values stay. */
export function useInvalidateCompany() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: companyKey });
    void client.invalidateQueries({ queryKey: settingsKey });
    void refreshUser().catch(() => undefined);
  };
}

/** The company's working hours, and how to save them. */
export function useCompanyHours() {
  const { t } = useTranslation("settings");
  const { companyId: id } = useSession().user;
  const client = useQueryClient();
  const queryKey = [...hoursKey, id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(companyApi.hours, { params: { id }, signal }),
  });
  const [busy, setBusy] = useState(false);
  const [saveError, setSaveError] = useState<string | null>(null);

  const save = async (schedules: WorkDay[]): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setSaveError(null);
    await new Promise((resolve) => setTimeout(resolve, timings.adminSubmitDelay));
    try {
      const company = await call(companyApi.setHours, { params: { id }, body: { schedules } });
      client.setQueryData(queryKey, company.schedules);
      adminSuccess(t("hours.saved"));
      return true;
    } catch (error) {
      setSaveError(errorText(error));
      adminFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { ...query, busy, trouble: saveError, save };
}
