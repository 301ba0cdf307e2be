import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

interface Props extends ComponentProps<typeof MenuItem> {
  Icon: LucideIcon;
}

/** A menu's entry with an icon. The menu passes focus properties to it. */
export const IconItem = ({ Icon, children, ...item }: Props) => (
  <MenuItem {...item}>
    <ListItemIcon>
      <Icon size={20} />
    </ListItemIcon>
    {children}
  </MenuItem>
);
