import { subscriptionApi } from "@guiche/contract/subscriptions";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call";

/** Billing address, email, end of the trial and day of the next invoice. */
export const useSubscription = () =>
  useQuery({
    queryKey: [subscriptionApi.show.path],
    queryFn: ({ signal }) => call(subscriptionApi.show, { signal }),
  });
