import { staticStyled } from "@/shared/ui/static-styled";
import { radius } from "@/shared/theme/tokens";
import { bareButton } from "@/shared/ui/looks";

const joined = 4;

/** One row of the log, with the bubble on the left or right. */
export const RowBox = staticStyled("div", {
  display: "flex",
  // Space only below a run: a bubble must not move when an older page extends its run.
  padding: "0 16px 2px",
  "&[data-last]": { paddingBottom: 8 },
  "&[data-from-me]": { justifyContent: "flex-end" },
  "&[data-reacted]": { paddingBottom: 24 },
  "@media (max-width: 599px)": { paddingInline: 8 },
});

export const BubbleBox = staticStyled("article", (theme) => ({
  position: "relative",
  maxWidth: "min(72%, 560px)",
  minWidth: 88,
  padding: "6px 10px 5px",
  fontSize: "0.9375rem",
  lineHeight: 1.4,
  overflowWrap: "anywhere",
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.bubble,
  backgroundColor: theme.vars.palette.chat.bubbleIn,
  // Bubbles of one run have small corners between them.
  "&[data-from-me=false]:not([data-first])": { borderTopLeftRadius: joined },
  "&[data-from-me=false]:not([data-last])": { borderBottomLeftRadius: joined },
  "&[data-from-me=true]": { backgroundColor: theme.vars.palette.chat.bubbleOut, borderColor: "transparent" },
  "&[data-from-me=true]:not([data-first])": { borderTopRightRadius: joined },
  "&[data-from-me=true]:not([data-last])": { borderBottomRightRadius: joined },
  "&[data-from-me=true][data-ack='-1']": { borderColor: theme.vars.palette.state.error.main },
  // A caption is as wide as its picture.
  "&[data-framed]:not([data-deleted])": { width: "min-content", minWidth: "min(240px, 86%)" },
  "&[data-deleted]": { borderStyle: "dashed", borderColor: theme.vars.palette.outline },
  "&[data-bare]": { borderColor: "transparent", backgroundColor: "transparent" },
  "&::after": { content: '""', display: "block", clear: "both" },
  "@media (max-width: 599px)": { maxWidth: "86%" },
}));

/** Time and ticks, on the last line of the text if they fit. */
export const Foot = staticStyled("span", (theme) => ({
  float: "right",
  display: "inline-flex",
  alignItems: "center",
  gap: 3,
  margin: "5px 0 -2px 12px",
  fontSize: "0.75rem",
  lineHeight: "16px",
  color: theme.vars.palette.chat.tick,
  // The recording's length is on the left of the same line.
  "&[data-beside=length]": { marginTop: -18 },
  "&[data-beside=card]": { marginTop: -10 },
}));

/** Not in the tab order: the message's menu says the same. */
export const WhyButton = staticStyled("button", {
  minHeight: 24,
  padding: "0 4px",
  margin: "-4px 0",
  ...bareButton,
  color: "inherit",
  textDecoration: "underline",
});

/** For notes in place of a text, for example of a deleted message. */
export const Faint = staticStyled("em", (theme) => ({
  color: theme.vars.palette.text.secondary,
  "&[data-line]": { display: "block" },
}));

/** Next to the bubble. Not in the tab order: Enter on the message opens the same menu. */
export const MenuButton = staticStyled("button", (theme) => ({
  position: "relative",
  alignSelf: "flex-start",
  flexShrink: 0,
  width: 28,
  height: 28,
  margin: "2px 4px",
  padding: 3,
  ...bareButton,
  borderRadius: 8,
  color: theme.vars.palette.text.secondary,
  opacity: 0,
  "&:hover": { backgroundColor: theme.vars.palette.background.paper },
  "&:focus-visible, :hover > &, :focus-within > &": { opacity: 1 },
  "[data-from-me] > &": { order: -1 },
  "@media (pointer: coarse)": {
    opacity: 1,
    // Enlarge the touch target.
    "&::after": { content: '""', position: "absolute", inset: -8 },
  },
}));

export const Reactions = staticStyled("div", (theme) => ({
  position: "absolute",
  bottom: -17,
  insetInlineStart: 8,
  maxWidth: "calc(100% - 16px)",
  overflow: "hidden",
  whiteSpace: "nowrap",
  padding: "0 8px",
  fontSize: "0.8125rem",
  lineHeight: "20px",
  borderRadius: radius.chip,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
}));

/** Height of a separator in pixels, to reserve space above the first bubble. */
export const separatorPx = 36;
const Middle = staticStyled("div", {
  display: "flex",
  justifyContent: "center",
  height: separatorPx,
  alignItems: "center",
  padding: "0 16px",
});
const Pill = staticStyled("span", (theme) => ({
  padding: "2px 12px",
  borderRadius: radius.chip,
  fontSize: "0.75rem",
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
}));
const rule = {
  display: "flex",
  alignItems: "center",
  gap: 12,
  height: separatorPx,
  padding: "0 16px",
  fontSize: "0.75rem",
  fontWeight: 600,
  "&::before, &::after": { content: '""', flexGrow: 1, height: 1, backgroundColor: "currentColor", opacity: 0.5 },
};
const UnreadRule = staticStyled("div", (theme) => ({ ...rule, color: theme.vars.palette.state.pending.main }));

const Boundary = staticStyled("div", (theme) => ({
  ...rule,
  color: theme.vars.palette.text.secondary,
  textAlign: "center",
  "&::before, &::after": {
    content: '""',
    flexGrow: 1,
    height: 0,
    opacity: 0.5,
    borderTop: "2px dashed currentColor",
  },
}));

export const DaySeparator = ({ text }: { text: string }) => (
  <Middle>
    <Pill>{text}</Pill>
  </Middle>
);
export const UnreadSeparator = ({ text }: { text: string }) => <UnreadRule>{text}</UnreadRule>;
export const BoundarySeparator = ({ text }: { text: string }) => <Boundary>{text}</Boundary>;

const Floating = staticStyled("div", {
  position: "absolute",
  top: 6,
  insetInline: 0,
  zIndex: 1,
  display: "flex",
  justifyContent: "center",
  pointerEvents: "none",
});

/** The day of the topmost visible message while its separator is scrolled away. */
export const FloatingDay = ({ text }: { text: string }) => (
  <Floating aria-hidden="true">
    <Pill>{text}</Pill>
  </Floating>
);
