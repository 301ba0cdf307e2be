export { announcementRoutes } from "./announcement.routes";
