import { staticStyled } from "../ui/static-styled";
import { Fragment } from "react";
import type { Marks } from "./marks";

const Highlight = staticStyled("mark", (theme) => ({
  borderRadius: 3,
  color: theme.vars.palette.accent.contrastText,
  backgroundColor: theme.vars.palette.accent.main,
}));

/** Renders text as elements with the matches highlighted; no text is ever parsed as HTML. */
export function Marked({ text, marks }: { text: string; marks: Marks | null }) {
  const ranges = marks?.(text) ?? [];
  if (ranges.length === 0) return text;
  const ends = [0, ...ranges.map(([, to]) => to)];
  return (
    <>
      {ranges.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(ends[index], from)}
          <Highlight>{text.slice(from, to)}</Highlight>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
