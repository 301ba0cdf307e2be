import type { MentionDto } from "@guiche/contract/messages";
import { styled } from "@mui/material/styles";
import { Fragment, memo, use } from "react";
import { MarksContext } from "./marks";
import { parseMarkup, type Markup as Part } from "./markup";

const Code = styled("code")(({ theme }) => ({
  fontFamily: "ui-monospace, SFMono-Regular, Consolas, monospace",
  fontSize: "0.9em",
  padding: "0 3px",
  borderRadius: 4,
  backgroundColor: theme.vars.palette.sunken,
}));
const Block = styled(Code)({ display: "block", whiteSpace: "pre-wrap", padding: "4px 6px" });
const Anchor = styled("a")(({ theme }) => ({
  color: theme.vars.palette.link,
  textDecorationThickness: "1px",
  textUnderlineOffset: "2px",
}));

const Mention = styled("span")(({ theme }) => ({ color: theme.vars.palette.link, fontWeight: 600 }));

const Found = styled("mark")(({ theme }) => ({
  borderRadius: 3,
  color: theme.vars.palette.accent.contrastText,
  backgroundColor: theme.vars.palette.accent.main,
}));

/** Words, of which those that are looked for stand out. */
function Text({ text }: { text: string }) {
  const marks = use(MarksContext)?.(text) ?? [];
  if (marks.length === 0) return text;
  const ends = [0, ...marks.map(([, to]) => to)];
  return (
    <>
      {marks.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(ends[index], from)}
          <Found>{text.slice(from, to)}</Found>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}

/** A message's text as elements. Nothing a customer writes becomes HTML. */
export const Markup = memo(function Markup({ text, mentions }: { text: string; mentions?: readonly MentionDto[] }) {
  return <Parts parts={parseMarkup(text, mentions)} />;
});

function Parts({ parts }: { parts: readonly Part[] }) {
  // The parts of one text never change places, so their place is their name.
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
    case "mention":
      return (
        <Mention>
          <Text text={part.text} />
        </Mention>
      );
    case "block":
      return (
        <Block>
          <Text text={part.text} />
        </Block>
      );
    case "link":
      return (
        <Anchor href={part.href} target="_blank" rel="noopener noreferrer">
          <Text text={part.text} />
        </Anchor>
      );
  }
}
