export { HelpsPage } from "./HelpsPage";
