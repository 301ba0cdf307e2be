import type { BillingAddress } from "@guiche/contract/subscriptions";
import { useMemo } from "react";
import { useSession } from "../../shared/session";
import { useSubscription } from "./use-subscription";

/** The address of the company's last checkout, under its own name at first; other fields that are not known are empty. */
export function useBillingAddress(): BillingAddress {
  const { data } = useSubscription();
  const { name } = useSession().user.company;
  return useMemo(() => {
    const billingFields = data?.billing;
    return {
      firstName: billingFields?.billingName || name,
      address2: billingFields?.addressStreet ?? "",
      city: billingFields?.addressCity ?? "",
      state: billingFields?.addressState ?? "",
      zipcode: billingFields?.addressZipCode ?? "",
      country: "BR",
    };
  }, [data, name]);
}
