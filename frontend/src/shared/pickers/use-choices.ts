import { connectionApi } from "@guiche/contract/connections";
import { queueApi } from "@guiche/contract/queues";
import { tagApi } from "@guiche/contract/tags";
import { userApi } from "@guiche/contract/users";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { endpointQuery } from "@/shared/lists/endpoint-query";
import { useSession } from "@/shared/session";

/** An entry of a filter. The list is undefined while it is fetched, null when that failed. */
export interface Choice {
  id: number;
  name: string;
  /** A dot before the name. */
  color?: string;
  /** Is named where it is chosen already, and not offered. */
  isElsewhere?: boolean;
}
export type Choices = readonly Choice[] | null | undefined;

const choicesOf = <Row extends Choice>({ data, isError }: { data?: Row[]; isError: boolean }): Choices =>
  isError && !data ? null : data;

export const useQueues = (): Choices => choicesOf(useQuery(endpointQuery(queueApi.list)));

/** Offers the queues whose tickets this person may see. A shared filter may name others. */
export function useOwnQueues(): Choices {
  const { rights } = useSession();
  const seesAll = rights.profile === "admin" || rights.super;
  return useQueues()?.map((queue) => ({ ...queue, isElsewhere: !seesAll && !rights.queueIds.includes(queue.id) }));
}

export const useConnections = (): Choices => choicesOf(useQuery(endpointQuery(connectionApi.list)));

/** Whether a connection needs to be named. The menu fetches the list soon after the start: this only reads it. */
export const useSeveralConnections = (): boolean =>
  (useQuery({ ...endpointQuery(connectionApi.list), enabled: false }).data?.length ?? 0) > 1;

export const useTags = (): Choices => choicesOf(useQuery(endpointQuery(tagApi.all)));

/** Those on leave too: what they did can still be looked for. */
export function useColleagues(): Choices {
  const { t } = useTranslation();
  const people = useQuery(endpointQuery(userApi.names));
  const choices = choicesOf(people);
  return choices && people.data
    ? people.data.map(({ id, name, leave }) => ({ id, name: leave ? t("onLeave", { name }) : name }))
    : choices;
}
