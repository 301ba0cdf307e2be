import { webhookApi, type WebhookInput, type WebhookPatch } from "@guiche/contract/webhooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";

/** Deliveries change without an event of their own, so an open log is asked for again. */
const pollMs = 5_000;

export const useWebhooks = () =>
  useQuery({
    queryKey: [webhookApi.list.path],
    queryFn: ({ signal }) => call(webhookApi.list, { signal }),
    staleTime: 0,
  });

export const useDeliveries = (id: number) =>
  useQuery({
    queryKey: [webhookApi.deliveries.path, id],
    queryFn: ({ signal }) => call(webhookApi.deliveries, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: pollMs,
  });

/** Each throws the server's error. */
export function useWebhookMutations() {
  const client = useQueryClient();
  return useMemo(() => {
    const reload = () =>
      Promise.all(
        [webhookApi.list, webhookApi.deliveries].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
      );
    const then = async <T>(asked: Promise<T>): Promise<T> => {
      const reply = await asked;
      await reload();
      return reply;
    };
    return {
      create: (body: WebhookInput) => then(call(webhookApi.create, { body })),
      update: (id: number, body: WebhookPatch) => then(call(webhookApi.update, { params: { id }, body })),
      remove: (id: number) => then(call(webhookApi.remove, { params: { id } })),
      rotate: (id: number) => then(call(webhookApi.rotate, { params: { id } })),
      test: (id: number) => then(call(webhookApi.test, { params: { id } })),
      resend: (id: number, deliveryId: number) => then(call(webhookApi.resend, { params: { id, deliveryId } })),
    };
  }, [client]);
}
