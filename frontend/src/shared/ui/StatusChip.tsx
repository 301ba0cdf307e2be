import type { SvgIconProps } from "@mui/material/SvgIcon";
import type { ComponentType } from "react";
import { theme } from "../theme/theme";
import type { StateName } from "../theme/tokens";
import { ClosedIcon, ErrorIcon, OkIcon, OpenIcon, PendingIcon, WarnIcon } from "./icons";
import { BotIcon, DueIcon } from "./screen-icons";
import { staticStyled } from "./static-styled";

const icons: Record<StateName, ComponentType<SvgIconProps>> = {
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
  Icon?: ComponentType<SvgIconProps>;
}

/** A state as icon, text and tint. */
export function StatusChip({ state, label, Icon = icons[state] }: Props) {
  const { tint, main } = theme.vars.palette.state[state];
  return (
    <Chip style={{ backgroundColor: tint, color: main }}>
      <Icon style={{ fontSize: 16 }} />
      {label}
    </Chip>
  );
}
