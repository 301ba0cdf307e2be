export { PromptsPage } from "./PromptsPage";
