// MUI's styled() without its styles. jsdom has no layout to show them in, and computing them for every element took a
// fifth of a test's time. Emotion still decides which element is rendered with which props.
import styled from "../node_modules/@mui/styled-engine/index.mjs";

export * from "../node_modules/@mui/styled-engine/index.mjs";
export const GlobalStyles = () => null;
export default (tag, options) => () => styled(tag, options)({});
