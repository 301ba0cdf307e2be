export { FirstSteps } from "./FirstSteps";
export { UnseenCustomers } from "./UnseenCustomers";
