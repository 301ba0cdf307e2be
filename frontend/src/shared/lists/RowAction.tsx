import type { SvgIconProps } from "@mui/material/SvgIcon";
import type { ComponentType, Ref } from "react";
import { TipButton } from "../ui/TipButton";

interface Props {
  /** The action and its row: "Editar Vendas". */
  label: string;
  Icon: ComponentType<SvgIconProps>;
  onClick: () => void;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const RowAction = ({ label, Icon, onClick, disabled = false, ref }: Props) => (
  <TipButton ref={ref} label={label} tip={disabled ? "" : label} disabled={disabled} onClick={onClick}>
    <Icon fontSize="small" />
  </TipButton>
);
