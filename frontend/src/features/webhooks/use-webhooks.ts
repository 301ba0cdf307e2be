import {
  webhookApi,
  type DeliverySearch,
  type WebhookEventName,
  type WebhookInput,
  type WebhookPatch,
} from "@guiche/contract/webhooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";
import { endpointQuery } from "../../shared/lists/endpoint-query";

/** Deliveries change without an event of their own, so an open log is asked for again. */
const pollMs = 5_000;

export const useWebhooks = () => useQuery({ ...endpointQuery(webhookApi.list), staleTime: 0 });

export const useDeliveries = (id: number, query: DeliverySearch) =>
  useQuery({
    ...endpointQuery(webhookApi.deliveries, { params: { id }, query }),
    staleTime: 0,
    refetchInterval: pollMs,
  });

/** What was sent, of a delivery that is looked at. */
export const useDeliveryBody = (id: number, deliveryId: number, isOpen: boolean) =>
  useQuery({ ...endpointQuery(webhookApi.delivery, { params: { id, deliveryId } }), enabled: isOpen });

/** Each throws the server's error. */
export function useWebhookMutations() {
  const client = useQueryClient();
  return useMemo(() => {
    const reload = () =>
      Promise.all(
        [webhookApi.list, webhookApi.deliveries].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
      );
    const then = async <T>(replyPromise: Promise<T>): Promise<T> => {
      const reply = await replyPromise;
      await reload();
      return reply;
    };
    return {
      create: (body: WebhookInput) => then(call(webhookApi.create, { body })),
      update: (id: number, body: WebhookPatch) => then(call(webhookApi.update, { params: { id }, body })),
      remove: (id: number) => then(call(webhookApi.remove, { params: { id } })),
      rotate: (id: number) => then(call(webhookApi.rotate, { params: { id } })),
      test: (id: number, event?: WebhookEventName) => then(call(webhookApi.test, { params: { id }, body: { event } })),
      replay: (id: number, since: string) => then(call(webhookApi.replay, { params: { id }, body: { since } })),
      resend: (id: number, deliveryId: number) => then(call(webhookApi.resend, { params: { id, deliveryId } })),
    };
  }, [client]);
}
