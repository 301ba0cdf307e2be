export { ResetPage } from "./ResetPage";
