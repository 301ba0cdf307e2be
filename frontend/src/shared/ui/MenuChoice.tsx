import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import type { ComponentProps } from "react";
import CheckIcon from "lucide-react/icons/check";

interface Props extends ComponentProps<typeof MenuItem> {
  label: string;
  isOn: boolean;
}

/** A menu's entry that is on or off. The menu passes focus properties to it. */
export const MenuChoice = ({ label, isOn, ...item }: Props) => (
  <MenuItem role="menuitemcheckbox" aria-checked={isOn} {...item}>
    <ListItemIcon>{isOn ? <CheckIcon size={20} /> : null}</ListItemIcon>
    {label}
  </MenuItem>
);
