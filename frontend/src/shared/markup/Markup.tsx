import type { MentionDto } from "@guiche/contract/messages";
import { memo, use } from "react";
import { staticStyled } from "../ui/static-styled";
import { Marked } from "./Marked";
import { MarksContext } from "./marks";
import { parseLinks, parseMarkup, type Markup as Part } from "./parse-markup";

const Code = staticStyled("code", (theme) => ({
  fontFamily: "ui-monospace, SFMono-Regular, Consolas, monospace",
  fontSize: "0.9em",
  padding: "0 3px",
  borderRadius: 4,
  backgroundColor: theme.vars.palette.sunken,
  "&[data-block]": { display: "block", whiteSpace: "pre-wrap", padding: "4px 6px" },
}));
const Anchor = staticStyled("a", (theme) => ({
  color: theme.vars.palette.link,
  textDecorationThickness: "1px",
  textUnderlineOffset: "2px",
  // Isolates the text direction from preceding direction marks.
  unicodeBidi: "isolate",
}));

const Mention = staticStyled("span", (theme) => ({
  color: theme.vars.palette.link,
  fontWeight: 600,
  unicodeBidi: "isolate",
}));

const QuoteBlock = staticStyled("blockquote", (theme) => ({
  margin: "2px 0",
  paddingInlineStart: 8,
  borderInlineStart: `3px solid ${theme.vars.palette.outline}`,
  color: theme.vars.palette.text.secondary,
}));
const listStyle = { margin: "2px 0", paddingInlineStart: 22, whiteSpace: "pre-wrap" };
const Bullets = staticStyled("ul", listStyle);
const Numbers = staticStyled("ol", { ...listStyle, paddingInlineStart: 28 });

const Text = ({ text }: { text: string }) => <Marked text={text} marks={use(MarksContext)} />;

/** Renders a message's markup as elements. No text of a customer is ever parsed as HTML. */
export const Markup = memo(function Markup({ text, mentions }: { text: string; mentions?: readonly MentionDto[] }) {
  return <Parts parts={parseMarkup(text, mentions)} />;
});

/** Renders a text of the team as it was written, with its links. */
export const LinkedText = memo(function LinkedText({ text }: { text: string }) {
  return <Parts parts={parseLinks(text)} />;
});

function Parts({ parts }: { parts: readonly Part[] }) {
  // The parts of a text never change their order, so the index is a stable key.
  return parts.map((part, index) => <Piece key={index} part={part} />);
}

function Piece({ part }: { part: Part }) {
  switch (part.kind) {
    case "text":
      return <Text text={part.text} />;
    case "bold":
      return (
        <strong>
          <Parts parts={part.parts} />
        </strong>
      );
    case "italic":
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      );
    case "strike":
      return (
        <s>
          <Parts parts={part.parts} />
        </s>
      );
    case "code":
      return (
        <Code>
          <Text text={part.text} />
        </Code>
      );
    case "quote":
      return (
        <QuoteBlock>
          {part.lines.map((parts, index) => (
            <div key={index}>
              <Parts parts={parts} />
            </div>
          ))}
        </QuoteBlock>
      );
    case "list": {
      const List = part.items[0]?.number === null ? Bullets : Numbers;
      return (
        <List>
          {part.items.map(({ number, parts }, index) => (
            <li key={index} value={number ?? undefined}>
              <Parts parts={parts} />
            </li>
          ))}
        </List>
      );
    }
    case "mention":
      return (
        <Mention>
          <Text text={part.text} />
        </Mention>
      );
    case "block":
      return (
        <Code data-block="">
          <Text text={part.text} />
        </Code>
      );
    case "link":
      return (
        <Anchor href={part.href} target="_blank" rel="noopener noreferrer">
          <Text text={part.text} />
        </Anchor>
      );
  }
}
