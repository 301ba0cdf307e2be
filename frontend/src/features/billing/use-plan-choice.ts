import { invoiceApi } from "@guiche/contract/invoices";
import { subscriptionApi } from "@guiche/contract/subscriptions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call";

const key = [subscriptionApi.plans.path];

/** The plans that the company may choose; `choose` throws the server's error. */
export function usePlanChoice() {
  const client = useQueryClient();
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => call(subscriptionApi.plans, { signal }) });
  const choose = async (planId: number) => {
    try {
      client.setQueryData(key, await call(subscriptionApi.choosePlan, { body: { planId } }));
    } catch (error) {
      // The plan is fetched again, because it shows the reason of the refusal.
      void client.invalidateQueries({ queryKey: key });
      throw error;
    }
    void client.invalidateQueries({ queryKey: [invoiceApi.all.path] });
  };
  return { ...query, choose };
}
