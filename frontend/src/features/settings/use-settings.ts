import { timings } from "@guiche/contract/limits";
import { settingApi, settingDefaults, type SettingDto, type SettingKey } from "@guiche/contract/settings";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { errorText } from "../../shared/api/notify-error";
import { adminFailure } from "../../shared/lists/admin-toast";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { toastSuccess } from "../../shared/ui/toast";
import { settingsKey } from "./setting.cache";
import { saveSetting } from "./save-setting";

/** The company's settings; realtime events keep them current. */
export const useSettings = () => useQuery({ ...endpointQuery(settingApi.list), staleTime: Infinity });

export const valueIn = (settings: readonly SettingDto[], key: SettingKey): string =>
  settings.find((setting) => setting.key === key)?.value ?? settingDefaults[key];

/** Sends one setting. */
export const sendSetting = ({ key, value }: SettingDto) =>
  call(settingApi.update, { params: { key }, body: { value } });

/**
 * Saves one setting and exposes whether it is busy, done or failed. A change made while a request runs is shown at once
 * and sent after it.
 */
export function useSave(key: SettingKey) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  const [error, setError] = useState<string | null>(null);

  /** False when it was refused. */
  const save = async (value: string): Promise<boolean> => {
    setWaiting((count) => count + 1);
    setError(null);
    const before = line.current;
    const saving = saveSetting(client, { key, value }, (setting) => before.then(() => sendSetting(setting)));
    line.current = saving.catch(() => undefined);
    try {
      await saving;
      toastSuccess(t("saved"), { autoClose: key === "scheduleType" ? timings.toast : timings.adminToast });
      return true;
    } catch (error) {
      setError(errorText(error));
      adminFailure(error);
      // After several refusals only the first knew the correct value, so refetch.
      void client.invalidateQueries({ queryKey: settingsKey });
      return false;
    } finally {
      setWaiting((count) => count - 1);
    }
  };
  return { busy: waiting > 0, trouble: error, save };
}
