import "./retention";

export { chatRoutes } from "./chat.routes";
