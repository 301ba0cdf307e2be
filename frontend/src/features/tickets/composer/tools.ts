/** What stands around the field. One file, loaded after the field can be written in. */
export { MicButton, type MicProps } from "./recorder/MicButton";
export { Tools, type Popup, type ToolKeys, type ToolProps } from "./ToolRow";
