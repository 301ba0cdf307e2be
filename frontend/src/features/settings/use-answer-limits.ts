import type { DeadlineLimits } from "@guiche/contract/time/deadlines";
import { queueApi, type QueueDetails, type QueueDto } from "@guiche/contract/queues";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const save = async (minutes: number | null): Promise<boolean> => {
    setBusy(true);
    setTrouble(null);
    try {
      const row = await call(queueApi.update, { params: { id: queueId }, body: { [limit]: minutes } });
      applyRowEvent<QueueRow>(
        client,
        queueApi.list.path,
        { row },
        { placeOf: ({ orderQueue, name }) => [orderQueue, name] },
      );
      adminSuccess(t("saved"));
      return true;
    } catch (error) {
      setTrouble(errorText(error));
      adminFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, save };
}
