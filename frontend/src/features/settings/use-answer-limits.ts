import type { DeadlineLimits } from "@guiche/contract/time/deadlines";
import { queueApi, type QueueDetails, type QueueDto } from "@guiche/contract/queues";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { errorText } from "../../shared/api/notify-error";
import { adminFailure, adminSuccess } from "../../shared/lists/admin-toast";
import { endpointQuery } from "../../shared/lists/endpoint-query";
import { applyRowEvent } from "../../shared/lists/row-events";

export type QueueRow = QueueDto & Partial<QueueDetails>;

/** The company's queues, as their own page has them. */
export const useQueues = () => useQuery<QueueRow[]>({ ...endpointQuery(queueApi.list), staleTime: Infinity });

/** Saves one limit of a queue. */
export function useSaveLimit(queueId: number, limit: keyof DeadlineLimits) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (minutes: number | null) =>
      call(queueApi.update, { params: { id: queueId }, body: { [limit]: minutes } }),
    onSuccess: (row) => {
      const placeOf = ({ orderQueue, name }: QueueRow) => [orderQueue, name];
      applyRowEvent<QueueRow>(client, queueApi.list.path, { row }, { placeOf });
      adminSuccess(t("saved"));
    },
    onError: adminFailure,
  });
  const save = (minutes: number | null) =>
    mutateAsync(minutes).then(
      () => true,
      () => false,
    );
  return { busy: isPending, trouble: error === null ? null : errorText(error), save };
}
