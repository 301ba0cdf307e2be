/** The tools around the field: one chunk, loaded after the field is usable. */
export { MicButton, type MicProps } from "./MicButton";
export { Tools, type Popup, type ToolKeys, type ToolProps } from "./ToolRow";
