export { addressRoutes } from "./address.routes";
export { refuseUncallable } from "./address.service";
