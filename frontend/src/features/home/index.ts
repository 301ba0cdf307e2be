export { FirstSteps, StepsButton } from "./FirstSteps";
export { UnseenCustomers } from "./UnseenCustomers";
