export { lines, useLines, type Lines } from "../../channels/lines";
