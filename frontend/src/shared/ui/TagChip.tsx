import { parseHex, textOn } from "../theme/contrast";
import { plain } from "./plain";

const Label = plain("span", (theme) => ({
  display: "inline-block",
  maxWidth: 200,
  padding: "0 8px 0 12px",
  height: 22,
  borderRadius: "11px 4px 4px 11px",
  fontSize: "0.75rem",
  lineHeight: "22px",
  fontWeight: 600,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  verticalAlign: "middle",
  backgroundColor: theme.vars.palette.state.closed.tint,
  color: theme.vars.palette.state.closed.main,
}));

/** A tag in its own colour, written in black or white, whichever reads better. Cut like a label, to be told from a queue. */
export function TagChip({ tag }: { tag: { name: string; color: string } }) {
  const colour = parseHex(tag.color) ? tag.color : null;
  return (
    <Label title={tag.name} style={colour ? { backgroundColor: colour, color: textOn(colour) } : undefined}>
      {tag.name}
    </Label>
  );
}
