export { TagsPage } from "./TagsPage";
