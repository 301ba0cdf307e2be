import { theme } from "../theme/theme";
import { radius } from "../theme/tokens";

/** Styles shared by our own buttons. */
export const pressable = {
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flexShrink: 0,
  boxSizing: "border-box",
  font: "inherit",
  cursor: "pointer",
  userSelect: "none",
  WebkitTapHighlightColor: "transparent",
} as const;

/** A button of which only its words or its sign are seen. Its own font and colours come after this. */
export const bareButton = { border: 0, font: "inherit", background: "none", cursor: "pointer" } as const;

const { accent } = theme.vars.palette;
/** A number that asks for attention. */
export const countPill = {
  minWidth: 20,
  padding: "0 6px",
  borderRadius: radius.chip,
  textAlign: "center",
  fontSize: "0.75rem",
  fontWeight: 700,
  lineHeight: "18px",
  color: accent.contrastText,
  backgroundColor: accent.main,
} as const;

/** Text on one line; what does not fit ends in an ellipsis: of Arabic the left end, so that its beginning is read. */
export const oneLine = {
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  minWidth: 0,
  unicodeBidi: "plaintext",
} as const;

/** Text on at most so many lines; what does not fit ends in an ellipsis. */
export const atMostLines = (count: number) =>
  ({ display: "-webkit-box", WebkitBoxOrient: "vertical", WebkitLineClamp: count, overflow: "hidden" }) as const;

/** Text on a user's colour, with the given height. */
export const label = (height: number) =>
  ({
    display: "inline-block",
    height,
    lineHeight: `${height}px`,
    fontSize: "0.75rem",
    fontWeight: 600,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    unicodeBidi: "plaintext",
    verticalAlign: "middle",
  }) as const;
