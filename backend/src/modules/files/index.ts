export { usersOfFileLists } from "./file.users";
export { filesOfList } from "./file.service";
export { fileRoutes } from "./file.routes";
