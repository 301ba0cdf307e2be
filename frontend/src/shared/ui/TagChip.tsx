import { parseHex, textOn } from "../theme/contrast";
import { label } from "./looks";
import { staticStyled } from "./static-styled";

const Label = staticStyled("span", (theme) => ({
  ...label(22),
  maxWidth: 200,
  padding: "0 8px 0 12px",
  borderRadius: "11px 4px 4px 11px",
  backgroundColor: theme.vars.palette.state.closed.tint,
  color: theme.vars.palette.state.closed.main,
}));

/** A tag in its own colour, with black or white text for contrast. Its label shape tells it from a queue. */
export function TagChip({ tag }: { tag: { name: string; color: string } }) {
  const colour = parseHex(tag.color) ? tag.color : null;
  return (
    <Label title={tag.name} style={colour ? { backgroundColor: colour, color: textOn(colour) } : undefined}>
      {tag.name}
    </Label>
  );
}
