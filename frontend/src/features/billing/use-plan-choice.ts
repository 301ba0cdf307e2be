import { invoiceApi } from "@guiche/contract/invoices";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call";
import { endpointQuery } from "../../shared/lists/endpoint-query";

const plans = endpointQuery(subscriptionApi.plans);

/** The plans that the company may choose; `choose` throws the server's error. */
export function usePlanChoice() {
  const client = useQueryClient();
  const query = useQuery(plans);
  const choose = async (planId: number) => {
    try {
      client.setQueryData(plans.queryKey, await call(subscriptionApi.choosePlan, { body: { planId } }));
    } catch (error) {
      // The plan is fetched again, because it shows the reason of the refusal.
      void client.invalidateQueries({ queryKey: plans.queryKey });
      throw error;
    }
    void client.invalidateQueries({ queryKey: [invoiceApi.all.path] });
  };
  return { ...query, choose };
}
