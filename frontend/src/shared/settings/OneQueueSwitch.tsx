import { settingApi, settingDefaults, type SettingDto } from "@guiche/contract/settings";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "@/shared/api/call";
import { notifyError } from "@/shared/api/notify-error";
import { endpointQuery } from "@/shared/lists/endpoint-query";
import { useMay } from "@/shared/permissions/Can";

const key = "sendGreetingMessageOneQueues";

const settings = endpointQuery(settingApi.list);

/** Whether the greeting of an only queue is sent; undefined until that is known. */
export function useGreetsOneQueue(): boolean | undefined {
  const { data } = useQuery({
    ...settings,
    staleTime: Infinity,
  });
  return data && (data.find((setting) => setting.key === key)?.value ?? settingDefaults[key]) === "enabled";
}

/** The company's setting, next to the greeting that it holds back: with one queue no customer chooses in a menu. */
export function OneQueueSwitch() {
  const { t } = useTranslation("queues");
  const client = useQueryClient();
  const isOn = useGreetsOneQueue();
  const { mutate, isPending } = useMutation({
    mutationFn: (value: string) => call(settingApi.update, { params: { key }, body: { value } }),
    onSuccess: (savedSetting) =>
      client.setQueryData<SettingDto[]>(settings.queryKey, (rows) => [
        ...(rows ?? []).filter((setting) => setting.key !== key),
        savedSetting,
      ]),
    onError: notifyError,
  });
  const mayEdit = useMay()("settings:edit");
  if (isOn === undefined) return null;
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            disabled={!mayEdit || isPending}
            onChange={(event) => mutate(event.target.checked ? "enabled" : "disabled")}
          />
        }
        label={t("dialog.oneQueue")}
      />
      <FormHelperText>{t(isOn ? "dialog.oneQueueOn" : "dialog.oneQueueOff")}</FormHelperText>
    </div>
  );
}
