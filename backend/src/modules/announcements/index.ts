export { announcementDoors } from "./announcement.routes";
