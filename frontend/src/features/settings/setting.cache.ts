import { settingApi, type SettingDto, type SettingKey } from "@guiche/contract/settings";
import type { QueryClient } from "@tanstack/react-query";
import { refetchUnderWay } from "../../shared/lists/refetch";
import type { PatchTable } from "../../shared/realtime/patch-table";

export const settingsKey = [settingApi.list.path] as const;

type Rows = readonly SettingDto[];

/** Replaces the setting in its place, or appends a new one. */
export const patchSetting = (rows: Rows, setting: SettingDto): SettingDto[] =>
  rows.some(({ key }) => key === setting.key)
    ? rows.map((row) => (row.key === setting.key ? setting : row))
    : [...rows, setting];

/** An event never creates a list that was not fetched. */
export const changeSettings = (client: QueryClient, change: (rows: Rows) => Rows) =>
  client.setQueryData<Rows>(settingsKey, (rows) => (rows ? change(rows) : rows));

export const cachedSetting = (client: QueryClient, key: SettingKey) =>
  client.getQueryData<Rows>(settingsKey)?.find((row) => row.key === key);

export const settingPatches: PatchTable = {
  settings: (client, { setting }) => {
    changeSettings(client, (rows) => patchSetting(rows, setting));
    refetchUnderWay(client, { queryKey: settingsKey });
  },
};
