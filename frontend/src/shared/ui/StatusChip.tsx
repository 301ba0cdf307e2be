import BotIcon from "lucide-react/icons/bot";
import ClosedIcon from "lucide-react/icons/archive";
import DueIcon from "lucide-react/icons/calendar";
import ErrorIcon from "lucide-react/icons/circle-alert";
import OkIcon from "lucide-react/icons/circle-check";
import OpenIcon from "lucide-react/icons/message-square";
import PendingIcon from "lucide-react/icons/clock";
import WarnIcon from "lucide-react/icons/triangle-alert";
import type { LucideIcon } from "lucide-react";
import { theme } from "../theme/theme";
import type { StateName } from "../theme/tokens";
import { staticStyled } from "./static-styled";

const icons: Record<StateName, LucideIcon> = {
  pending: PendingIcon,
  open: OpenIcon,
  closed: ClosedIcon,
  ok: OkIcon,
  warn: WarnIcon,
  error: ErrorIcon,
  bot: BotIcon,
  due: DueIcon,
};

const Chip = staticStyled("span", {
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  padding: "0 8px",
  height: 24,
  borderRadius: 12,
  fontSize: "0.75rem",
  lineHeight: 1.4,
  fontWeight: 600,
  whiteSpace: "nowrap",
});

interface Props {
  state: StateName;
  label: string;
  Icon?: LucideIcon;
}

/** A state as icon, text and tint. */
export function StatusChip({ state, label, Icon = icons[state] }: Props) {
  const { tint, main } = theme.vars.palette.state[state];
  return (
    <Chip style={{ backgroundColor: tint, color: main }}>
      <Icon size={16} />
      {label}
    </Chip>
  );
}
