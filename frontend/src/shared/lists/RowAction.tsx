import IconButton from "@mui/material/IconButton";
import type { SvgIconProps } from "@mui/material/SvgIcon";
import Tooltip from "@mui/material/Tooltip";
import type { ComponentType, Ref } from "react";

interface Props {
  /** What it does, and to which row: "Editar Vendas". */
  label: string;
  Icon: ComponentType<SvgIconProps>;
  onClick: () => void;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** One button of a row. */
export function RowAction({ label, Icon, onClick, disabled = false, ref }: Props) {
  return (
    <Tooltip title={disabled ? "" : label}>
      <IconButton ref={ref} aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
