export { ApiKeysPage } from "./ApiKeysPage";
