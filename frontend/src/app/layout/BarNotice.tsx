import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { StateName } from "../../shared/theme/tokens";
import { staticStyled } from "../../shared/ui/static-styled";
import { visuallyHidden } from "../../shared/ui/visually-hidden";

const Frame = staticStyled("div", (theme) => ({
  display: "flex",
  alignItems: "center",
  minWidth: 0,
  borderRadius: 10,
  "&:empty": { marginRight: -12 },
  "&[data-state=error]": {
    backgroundColor: theme.vars.palette.state.error.tint,
    color: theme.vars.palette.state.error.main,
  },
  "&[data-state=warn]": {
    backgroundColor: theme.vars.palette.state.warn.tint,
    color: theme.vars.palette.state.warn.main,
  },
  "& > a": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    minWidth: 0,
    minHeight: 36,
    padding: "0 12px",
    fontSize: theme.typography.body2.fontSize,
    lineHeight: 1.2,
    color: "inherit",
    textDecoration: "none",
  },
  "& > button": { color: "inherit" },
  "& svg": { flexShrink: 0 },
  "& > a > span": { display: "-webkit-box", overflow: "hidden", WebkitBoxOrient: "vertical", WebkitLineClamp: 2 },
  "& b": { flexShrink: 0, fontWeight: 600, textDecoration: "underline" },
  // The greeting and a lesser notice make room: nothing below moves when the notice arrives.
  "&:has(a) ~ *": { display: "none !important" },
  [theme.breakpoints.down("md")]: { "& b": { display: "none" } },
  [theme.breakpoints.down("sm")]: {
    "& > a": { minHeight: 44, gap: 6, padding: "0 8px", fontSize: theme.typography.caption.fontSize },
    "& > a::after": { content: "attr(data-short)" },
    "& > a > span": visuallyHidden,
    "& > button": { display: "none" },
  },
}));

interface Props {
  state: Extract<StateName, "error" | "warn">;
  testId: string;
  /** Without it there is nothing to say; the frame stays, so that a screen reader reads what comes. */
  text: string | undefined;
  /** The text where there is little room. */
  short: string;
  to: string;
  linkText: string;
  Icon: LucideIcon;
  /** What stands after the link. */
  children?: ReactNode;
}

/** A notice in the top bar in place of the greeting, with a link to the page that says more. */
export const BarNotice = ({ state, testId, text, short, to, linkText, Icon, children }: Props) => (
  <Frame role="status" data-testid={testId} data-state={text === undefined ? undefined : state}>
    {text === undefined ? null : (
      <>
        <Link to={to} data-short={short}>
          <Icon size={18} />
          <span>{text}</span> <b>{linkText}</b>
        </Link>
        {children}
      </>
    )}
  </Frame>
);
