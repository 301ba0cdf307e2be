import { createContext, use, type ReactNode, type Ref } from "react";
import type { LucideIcon } from "lucide-react";
import { IconItem } from "../ui/IconItem";
import { TipButton } from "../ui/TipButton";

interface Props {
  /** The action and its row: "Editar Vendas". */
  label: string;
  Icon: LucideIcon;
  onClick: () => void;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Closes the row's menu; null for actions that are buttons. */
export const CloseRowMenu = createContext<(() => void) | null>(null);

/** Actions that only the row's menu has, where the row has others at hand. */
export const InRowMenu = ({ children }: { children: ReactNode }) => (use(CloseRowMenu) === null ? null : children);

/** An action of a row: an icon button, or an entry in the row's menu. */
export function RowAction({ label, Icon, onClick, disabled = false, ref }: Props) {
  const closeMenu = use(CloseRowMenu);
  if (closeMenu === null)
    return (
      <TipButton ref={ref} label={label} tip={disabled ? "" : label} disabled={disabled} onClick={onClick}>
        <Icon size={20} />
      </TipButton>
    );
  const choose = () => {
    closeMenu();
    onClick();
  };
  return (
    <IconItem Icon={Icon} disabled={disabled} onClick={choose} sx={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
      {label}
    </IconItem>
  );
}
