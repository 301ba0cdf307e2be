import { campaignSettingApi, campaignSettingsIn, type CampaignSettings } from "@guiche/contract/campaign-settings";
import { campaignApi, type CampaignDto, type CampaignStatus, type RecipientState } from "@guiche/contract/campaigns";
import { connectionApi } from "@guiche/contract/connections";
import { contactListApi } from "@guiche/contract/contact-lists";
import type { ReplyOf } from "@guiche/contract/endpoint";
import { fileApi, type FileListDto } from "@guiche/contract/files";
import { tagApi } from "@guiche/contract/tags";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";
import { fetchFile } from "../../shared/api/files";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { currentLanguage } from "../../shared/i18n/current";
import { listKey } from "../../shared/lists/list-key";
import type { RowEvent } from "../../shared/lists/row-events";
import { usePagedList } from "../../shared/lists/use-paged-list";
import { useResource } from "../../shared/lists/use-resource";
import { saveBlob } from "../../shared/media/save";
import { applyCampaignEvent } from "./campaign.cache";

const recordsOf = ({ records }: ReplyOf<typeof campaignApi.list>) => records;
const recipientsOf = ({ records }: ReplyOf<typeof campaignApi.recipients>) => records;

/** Newest first; realtime events keep them current. */
export const useCampaigns = (search: string, status: CampaignStatus | "") =>
  usePagedList(
    campaignApi.list,
    { ...(search && { searchParam: search }), ...(status && { status }) },
    { rows: recordsOf },
  );

export const useCampaign = (id: number) => useQuery(endpointQuery(campaignApi.show, { params: { id } }));

export const useReport = (id: number) => useQuery(endpointQuery(campaignApi.report, { params: { id } }));

export const useRecipients = (id: number, search: string, state: RecipientState | "") =>
  usePagedList(
    campaignApi.recipients,
    { ...(search && { searchParam: search }), ...(state && { state }) },
    { rows: recipientsOf, params: { id }, keepPrevious: true },
  );

/** While a campaign is watched, its end moves. */
const forecastEveryMs = 60_000;

/** Null while it is unknown, and for a campaign that has not been saved. */
export const useForecast = (id: number | null) =>
  useQuery({
    ...endpointQuery(campaignApi.forecast, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: forecastEveryMs,
  }).data ?? null;

const none: readonly FileListDto[] = [];

async function everyFileList(signal: AbortSignal): Promise<FileListDto[]> {
  const all: FileListDto[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { files, hasMore } = await call(fileApi.page, { query: { pageNumber }, signal });
    all.push(...files);
    if (!hasMore) return all;
  }
}

/** The connections, lists, tags and files that a campaign can use. */
export function useChoices() {
  const { data: connections = [] } = useQuery(endpointQuery(connectionApi.list));
  const { data: lists = [] } = useQuery(endpointQuery(contactListApi.list));
  const { data: tags = [] } = useQuery(endpointQuery(tagApi.all));
  const { data: files } = useQuery({
    queryKey: [...listKey(fileApi.page), "choices"],
    queryFn: ({ signal }) => everyFileList(signal),
  });
  return { connections, lists, tags, files: files ?? none };
}

export function useCampaignSettings() {
  const { data, ...rest } = useQuery(endpointQuery(campaignSettingApi.list));
  return { ...rest, settings: useMemo(() => (data ? campaignSettingsIn(data) : null), [data]) };
}

const applyOwnEvent = (client: QueryClient, event: RowEvent<CampaignDto>) => {
  applyCampaignEvent(client, event);
  void client.invalidateQueries({ queryKey: [campaignApi.forecast.path] });
};

/** Each throws the server's error. */
export function useCampaignMutations() {
  const client = useQueryClient();
  return {
    ...useResource(campaignApi, applyOwnEvent),
    load: (id: number) => call(campaignApi.show, { params: { id } }),
    cancel: (id: number) => call(campaignApi.cancel, { params: { id } }),
    restart: (id: number) => call(campaignApi.restart, { params: { id } }),
    include: (id: number) => call(campaignApi.include, { params: { id } }),
    retry: (id: number, cause?: string) =>
      call(campaignApi.retry, { params: { id }, body: cause === undefined ? {} : { cause } }),
    tryOut: (id: number, number: string) => call(campaignApi.test, { params: { id }, body: { number } }),
    saveSettings: async (settings: Partial<CampaignSettings>) => {
      const rows = await call(campaignSettingApi.save, { body: { settings } });
      client.setQueryData(listKey(campaignSettingApi.list), rows);
    },
  };
}

/** Downloads the recipients as CSV, in the language of the interface. */
export const saveRecipients = async (id: number, file: string) =>
  saveBlob(await fetchFile(`/api/campaigns/${id}/export?language=${currentLanguage()}`), file);
