import { ownColour, tintedChip } from "../theme/tint";
import { label } from "./looks";
import { staticStyled } from "./static-styled";

const Label = staticStyled("span", (theme) => ({
  ...label(22),
  ...tintedChip(theme),
  maxWidth: 200,
  padding: "0 8px 0 12px",
  borderRadius: "11px 4px 4px 11px",
}));

/** A tag in a tint of its colour. Its label shape tells it from a queue. */
export const TagChip = ({ tag }: { tag: { name: string; color: string } }) => (
  <Label title={tag.name} style={ownColour(tag.color)}>
    {tag.name}
  </Label>
);
