export { AnnouncementsPage } from "./AnnouncementsPage";
