export { FirstSteps, StepsButton } from "./FirstSteps";
export { UnseenCustomers } from "./UnseenCustomers";
export { MovedOffers } from "./MovedOffers";
