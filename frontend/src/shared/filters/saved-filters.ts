import { may } from "@guiche/contract/permissions";
import {
  savedFilterApi,
  type FilterKind,
  type SavedFilterDto,
  type SavedFilterPatch,
} from "@guiche/contract/saved-filters";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/shared/api/call";
import { endpointQuery } from "@/shared/lists/endpoint-query";
import { useSession } from "@/shared/session";
import { savedFiltersKey } from "./saved-filter.cache";

/** The caller's views of every screen, and those shared with them; realtime events keep them current. */
export function useEverySavedFilter(): readonly SavedFilterDto[] {
  const { data = [] } = useQuery({ ...endpointQuery(savedFilterApi.list), staleTime: Infinity });
  return data;
}

/** The saved filters of one screen. */
export const useSavedFilters = (kind: FilterKind): readonly SavedFilterDto[] =>
  useEverySavedFilter().filter((filter) => filter.kind === kind);

export function useFilterActions(kind: FilterKind) {
  const client = useQueryClient();
  const { rights } = useSession();
  const reload = () => client.invalidateQueries({ queryKey: savedFiltersKey });
  const mayShare = may(rights.profile, "filters:share") || rights.super;
  const findOwn = (name: string) =>
    client
      .getQueryData<SavedFilterDto[]>(savedFiltersKey)
      ?.find((filter) => filter.isOwn && filter.kind === kind && filter.name === name);
  return {
    mayShare,
    /** One's own filter of this name gets other filters, and stays shared, marked and pinned as it is. */
    save: async (name: string, filters: string, isShared: boolean) => {
      const former = findOwn(name);
      if (former && (mayShare || former.audience === "mine")) {
        const audience = isShared ? ({ audience: "everyone", queueId: null } as const) : {};
        await call(savedFilterApi.update, { params: { id: former.id }, body: { filters, ...audience } });
      } else {
        const audience = isShared ? "everyone" : "mine";
        await call(savedFilterApi.create, {
          body: { kind, name, filters, audience, queueId: null, pinned: true, icon: null },
        });
      }
      await reload();
    },
    change: async (id: number, patch: SavedFilterPatch) => {
      await call(savedFilterApi.update, { params: { id }, body: patch });
      await reload();
    },
    remove: async (id: number) => {
      await call(savedFilterApi.remove, { params: { id } });
      await reload();
    },
  };
}
