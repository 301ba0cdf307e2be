export { lines, configureLines as useLines, type Lines } from "../../channels/lines";
