/** Whether this process accepts requests: not before it has booted, no longer while it drains. */
type ServingState = "starting" | "serving" | "draining";

let state: ServingState = "starting";

export const servingState = (): ServingState => state;
export const setServingState = (next: ServingState): void => {
  state = next;
};
