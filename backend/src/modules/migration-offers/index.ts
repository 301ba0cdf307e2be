export { migrationOfferRoutes } from "./migration-offer.routes";
