import type { FilterIcon } from "@guiche/contract/saved-filters";
import ClockIcon from "lucide-react/icons/clock";
import FlagIcon from "lucide-react/icons/flag";
import GroupIcon from "lucide-react/icons/users";
import MoneyIcon from "lucide-react/icons/banknote";
import PersonIcon from "lucide-react/icons/user";
import PhoneIcon from "lucide-react/icons/phone";
import StarIcon from "lucide-react/icons/star";
import WarnIcon from "lucide-react/icons/triangle-alert";
import type { LucideIcon } from "lucide-react";

/** What a saved filter may be marked with. */
export const filterIcons: Record<FilterIcon, LucideIcon> = {
  star: StarIcon,
  flag: FlagIcon,
  clock: ClockIcon,
  person: PersonIcon,
  group: GroupIcon,
  money: MoneyIcon,
  phone: PhoneIcon,
  alert: WarnIcon,
};
