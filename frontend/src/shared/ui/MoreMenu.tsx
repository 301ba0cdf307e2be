import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import MoreIcon from "lucide-react/icons/ellipsis-vertical";
import { TipButton } from "./TipButton";

export interface MoreEntry {
  text: string;
  disabled?: boolean;
  act: () => void;
}

interface Props {
  label: string;
  disabled?: boolean;
  entries: readonly MoreEntry[];
}

/** A button with three dots, which opens a menu of what else can be done. */
export function MoreMenu({ label, disabled, entries }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <TipButton
        label={label}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon size={20} />
      </TipButton>
      {anchor ? (
        <Menu open anchorEl={anchor} onClose={close}>
          {entries.map(({ text, disabled: isOff, act }) => (
            <MenuItem
              key={text}
              disabled={isOff ?? false}
              onClick={() => {
                close();
                act();
              }}
            >
              {text}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  );
}
