export { announcementRoutes } from "./announcement.routes";
export { savePicture } from "./picture";
