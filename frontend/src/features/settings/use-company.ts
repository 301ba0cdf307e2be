import { companyApi, type CompanyHours } from "@guiche/contract/companies";
import { timings } from "@guiche/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { errorText } from "../../shared/api/notify-error";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { useSession } from "../../shared/session";
import { companyQuery, useOwnCompany } from "../../shared/session/use-own-company";
import { refreshUser } from "../../shared/session/refresh-user";
import { wait } from "../../shared/wait";
import { settingsKey } from "./setting.cache";

/** Returns a function that refetches company, settings and user. On failure the known values stay. */
export function useInvalidateCompany() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: [companyApi.show.path] });
    void client.invalidateQueries({ queryKey: settingsKey });
    void refreshUser().catch(() => undefined);
  };
}

/** The company's working hours and notice, and how to save them together. */
export function useCompanyHours() {
  const { t } = useTranslation("settings");
  const { companyId: id } = useSession().user;
  const client = useQueryClient();
  const query = useOwnCompany();
  const [busy, setBusy] = useState(false);
  const [saveError, setSaveError] = useState<string | null>(null);

  /** Throws the server's error. */
  const send = async (body: CompanyHours): Promise<void> => {
    const company = await call(companyApi.setHours, { params: { id }, body });
    client.setQueryData(companyQuery(id).queryKey, company);
    adminSuccess(t("hours.saved"));
  };
  const save = async (body: CompanyHours): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setSaveError(null);
    await wait(timings.adminSubmitDelay);
    try {
      await send(body);
      return true;
    } catch (error) {
      setSaveError(errorText(error));
      adminFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { ...query, busy, trouble: saveError, save, send };
}
