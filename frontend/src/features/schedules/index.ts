export { SchedulesPage } from "./SchedulesPage";
