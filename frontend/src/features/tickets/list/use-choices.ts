import { connectionApi } from "@guiche/contract/connections";
import { queueApi } from "@guiche/contract/queues";
import { tagApi } from "@guiche/contract/tags";
import { userApi } from "@guiche/contract/users";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call";
import { listKey } from "../../../shared/lists/list-key";
import { useSession } from "../../../shared/session";

/** What a filter offers: undefined while it is asked for, null when it could not be had. */
export interface Choice {
  id: number;
  name: string;
  /** A dot before the name. */
  color?: string;
}
export type Choices = readonly Choice[] | null | undefined;

const choicesOf = <Row extends Choice>({ data, isError }: { data?: Row[]; isError: boolean }): Choices =>
  isError && !data ? null : data;

/** The queues whose tickets this person may see. */
export function useOwnQueues(): Choices {
  const { rights } = useSession();
  const seesAll = rights.profile === "admin" || rights.super;
  const found = useQuery({
    queryKey: listKey(queueApi.list),
    queryFn: ({ signal }) => call(queueApi.list, { signal }),
  });
  return choicesOf({
    ...found,
    data: found.data?.filter(({ id }) => seesAll || rights.queueIds.includes(id)),
  });
}

export const useConnections = (): Choices =>
  choicesOf(
    useQuery({
      queryKey: listKey(connectionApi.list),
      queryFn: ({ signal }) => call(connectionApi.list, { signal }),
    }),
  );

export const useTags = (): Choices =>
  choicesOf(useQuery({ queryKey: listKey(tagApi.all), queryFn: ({ signal }) => call(tagApi.all, { signal }) }));

export const useColleagues = (): Choices =>
  choicesOf(useQuery({ queryKey: listKey(userApi.names), queryFn: ({ signal }) => call(userApi.names, { signal }) }));
