export { ConnectionsPage } from "./ConnectionsPage";
