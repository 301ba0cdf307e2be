import Box from "@mui/material/Box";
import type { SvgIconProps } from "@mui/material/SvgIcon";
import type { ComponentType } from "react";
import type { StateName } from "../theme/tokens";
import { BotIcon, ClosedIcon, DueIcon, ErrorIcon, OkIcon, OpenIcon, PendingIcon, WarnIcon } from "./icons";

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

interface Props {
  state: StateName;
  label: string;
  Icon?: ComponentType<SvgIconProps>;
}

/** A state as icon, word and tint together. */
export function StatusChip({ state, label, Icon = icons[state] }: Props) {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: "inline-flex",
        alignItems: "center",
        gap: 1,
        px: 2,
        height: 24,
        borderRadius: "12px",
        typography: "caption",
        fontWeight: 600,
        whiteSpace: "nowrap",
        bgcolor: theme.vars.palette.state[state].tint,
        color: theme.vars.palette.state[state].main,
      })}
    >
      <Icon sx={{ fontSize: 16 }} />
      {label}
    </Box>
  );
}
