import Box from "@mui/material/Box";
import { parseHex, textOn } from "../theme/contrast";

/** A tag in its own colour, written in black or white, whichever reads better. Cut like a label, to be told from a queue. */
export function TagChip({ tag }: { tag: { name: string; color: string } }) {
  const colour = parseHex(tag.color) ? tag.color : null;
  return (
    <Box
      component="span"
      title={tag.name}
      sx={(theme) => ({
        display: "inline-block",
        maxWidth: 200,
        pl: 3,
        pr: 2,
        height: 22,
        borderRadius: "11px 4px 4px 11px",
        typography: "caption",
        lineHeight: "22px",
        fontWeight: 600,
        overflow: "hidden",
        textOverflow: "ellipsis",
        whiteSpace: "nowrap",
        verticalAlign: "middle",
        bgcolor: colour ?? theme.vars.palette.state.closed.tint,
        color: colour ? textOn(colour) : theme.vars.palette.state.closed.main,
      })}
    >
      {tag.name}
    </Box>
  );
}
