import { timings } from "@guiche/contract/limits";
import { settingApi, settingDefaults, type SettingDto, type SettingKey } from "@guiche/contract/settings";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { errorText, notifyError } from "../../shared/api/notify-error";
import { toastSuccess } from "../../shared/ui/toast";
import { settingsKey } from "./patches";
import { saveSetting } from "./save-setting";

/** What the company decided; news keeps it true. */
export const useSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(settingApi.list, { signal }),
    staleTime: Infinity,
  });

export const valueIn = (settings: readonly SettingDto[], key: SettingKey): string =>
  settings.find((setting) => setting.key === key)?.value ?? settingDefaults[key];

const send = ({ key, value }: SettingDto) => call(settingApi.update, { params: { key }, body: { value } });

/** Saves one setting at a time, and says how that goes: while it lasts, when it is done, and what went wrong. */
export function useSave(key: SettingKey) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  /** False when it was refused; what is typed meanwhile waits for nothing. */
  const save = async (value: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setTrouble(null);
    try {
      await saveSetting(client, { key, value }, send);
      toastSuccess(t("saved"), { autoClose: key === "scheduleType" ? timings.toast : timings.adminToast });
      return true;
    } catch (error) {
      setTrouble(errorText(error));
      notifyError(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, save };
}
