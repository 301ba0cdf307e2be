import type { BillingAddress } from "@guiche/contract/subscriptions";
import { useMemo } from "react";
import { useSession } from "../../shared/session";
import { useSubscription } from "./use-subscription";

/** The address of the company's last checkout, under its own name at first; other fields that are not known are empty. */
export function useBillingAddress(): BillingAddress {
  const { data } = useSubscription();
  const { name } = useSession().user.company;
  return useMemo(() => {
    const known = data?.billing;
    return {
      firstName: known?.billingName || name,
      address2: known?.addressStreet ?? "",
      city: known?.addressCity ?? "",
      state: known?.addressState ?? "",
      zipcode: known?.addressZipCode ?? "",
      country: "BR",
    };
  }, [data, name]);
}
