import { subscriptionApi } from "@guiche/contract/subscriptions";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../../shared/lists/endpoint-query";

/** Billing address, email, end of the trial and day of the next invoice. */
export const useSubscription = () => useQuery(endpointQuery(subscriptionApi.show));
