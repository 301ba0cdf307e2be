import type { FilterIcon } from "@guiche/contract/saved-filters";
import type { SvgIconProps } from "@mui/material/SvgIcon";
import type { ComponentType } from "react";
import { createIcon } from "../ui/create-icon";
import { PersonIcon, StarIcon, stroke, WarnIcon } from "../ui/icons";
import { GroupIcon } from "../ui/screen-icons";

/** What a saved filter may be marked with. */
export const filterIcons: Record<FilterIcon, ComponentType<SvgIconProps>> = {
  star: StarIcon,
  flag: createIcon(<path {...stroke} d="M6 20.500V4M6 4.500h12l-3 4 3 4H6" />),
  clock: createIcon(<path {...stroke} d="M12 3.500a8.500 8.500 0 1 0 .1 0M12 7.500V12l3.500 2" />),
  person: PersonIcon,
  group: GroupIcon,
  money: createIcon(
    <path {...stroke} d="M3.500 6.500h17v11h-17zM12 9.500a2.500 2.500 0 1 0 .1 0M6.500 12h.1M17.500 12h.1" />,
  ),
  phone: createIcon(
    <path
      {...stroke}
      d="M7.500 4h3l1.500 4-2 1.500a9 9 0 0 0 4.500 4.500l1.500-2 4 1.500v3a2 2 0 0 1-2 2A14 14 0 0 1 5.500 6a2 2 0 0 1 2-2z"
    />,
  ),
  alert: WarnIcon,
};
