import type { Rule } from "@guiche/contract/permissions";
import type { SvgIconProps } from "@mui/material/SvgIcon";
import type { ComponentType } from "react";
import { ConnectionsIcon, TicketsIcon } from "../../shared/ui/icons";
import { screens } from "../screens";

export interface MenuItem {
  name: "tickets" | "connections";
  path: string;
  Icon: ComponentType<SvgIconProps>;
  /** Who sees it; without a rule, everybody. */
  rule?: Rule;
  prefetch: () => void;
}

export interface MenuGroup {
  name: "service" | "administration";
  items: readonly MenuItem[];
}

/** What the menu shows, in order. A screen appears here with its route. */
export const menu: readonly MenuGroup[] = [
  {
    name: "service",
    items: [
      { name: "tickets", path: "/tickets", Icon: TicketsIcon, rule: "tickets:use", prefetch: screens.tickets.prefetch },
    ],
  },
  {
    name: "administration",
    items: [
      {
        name: "connections",
        path: "/connections",
        Icon: ConnectionsIcon,
        rule: "drawer-admin-items:view",
        prefetch: screens.connections.prefetch,
      },
    ],
  },
];
