/**
 * Whether this process accepts requests: not before it has booted, no longer while it drains. While it is leaving it
 * still does, and only its probes say that it ends, so that a load balancer sends the next requests elsewhere.
 */
type ServingState = "starting" | "serving" | "leaving" | "draining";

let state: ServingState = "starting";

export const acceptsRequests = (): boolean => state === "serving" || state === "leaving";
export const servingState = (): ServingState => state;
export const setServingState = (next: ServingState): void => {
  state = next;
};
