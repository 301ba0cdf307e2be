import { subscriptionApi, type BillingAddress } from "@guiche/contract/subscriptions";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../shared/api/call";

/** The address of the company's last checkout; fields that are not known are empty. */
export function useBillingAddress(): BillingAddress {
  const { data } = useQuery({
    queryKey: [subscriptionApi.show.path],
    queryFn: ({ signal }) => call(subscriptionApi.show, { signal }),
  });
  return useMemo(() => {
    const known = data?.billing;
    return {
      firstName: known?.billingName ?? "",
      address2: known?.addressStreet ?? "",
      city: known?.addressCity ?? "",
      state: known?.addressState ?? "",
      zipcode: known?.addressZipCode ?? "",
      country: "BR",
    };
  }, [data]);
}
