import CloseIcon from "lucide-react/icons/x";
import TackIcon from "lucide-react/icons/pin";
import { bareButton, oneLine } from "../ui/looks";
import { staticStyled } from "../ui/static-styled";
import { TipButton } from "../ui/TipButton";

const Bar = staticStyled("section", (theme) => ({
  display: "flex",
  alignItems: "center",
  flexShrink: 0,
  minHeight: 40,
  paddingInline: "16px 8px",
  gap: 8,
  fontSize: "0.875rem",
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& > svg": { flexShrink: 0, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down("sm")]: { minHeight: 44, paddingInline: "12px 4px" },
}));
const Lead = staticStyled("button", (theme) => ({
  ...oneLine,
  flexGrow: 1,
  minWidth: 0,
  alignSelf: "stretch",
  padding: 0,
  ...bareButton,
  textAlign: "start",
  color: "inherit",
  "&:hover": { textDecoration: "underline", textUnderlineOffset: 2 },
  "&:focus-visible": { outline: `2px solid ${theme.vars.palette.focus}`, outlineOffset: -2 },
}));
const Place = staticStyled("span", (theme) => ({
  flexShrink: 0,
  fontSize: "0.75rem",
  color: theme.vars.palette.text.secondary,
}));

interface Props {
  title: string;
  /** The pinned message that is shown. */
  text: string;
  showLabel: string;
  /** "2 de 3"; null with a single one. */
  place: string | null;
  unpinLabel: string;
  /** Scrolls to the message. */
  onShow: () => void;
  /** Undefined for those who may not. */
  onUnpin?: (() => void) | undefined;
}

/** The line above a log with one of its pinned messages. */
export function PinLine({ title, text, showLabel, place, unpinLabel, onShow, onUnpin }: Props) {
  return (
    <Bar aria-label={title}>
      <TackIcon size={20} />
      <Lead type="button" aria-label={showLabel} onClick={onShow}>
        {text}
      </Lead>
      {place ? <Place>{place}</Place> : null}
      {onUnpin ? (
        <TipButton label={unpinLabel} onClick={onUnpin}>
          <CloseIcon size={20} />
        </TipButton>
      ) : null}
    </Bar>
  );
}
