import { createIcon } from "@/shared/ui/create-icon";
import { CheckIcon, DeleteIcon, OpenIcon, PlayIcon, RefreshIcon, ShowIcon, stroke } from "@/shared/ui/icons";
import { BotIcon } from "@/shared/ui/screen-icons";

const GiveBackIcon = createIcon(<path {...stroke} d="M8.5 5 4 9.5 8.5 14M4.5 9.5h10a5 5 0 0 1 0 10H11" />);
const TransferIcon = createIcon(<path {...stroke} d="M4 8.5h15M15 4.5l4 4-4 4M20 16H5M9 12l-4 4 4 4" />);
const UnreadIcon = createIcon(
  <path
    {...stroke}
    d="M4 7.500h10M20 11.500v7H4v-11l8 6 2.500-1.900M19 8.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z"
  />,
);
const PauseIcon = createIcon(<path {...stroke} d="M9 6v12M15 6v12" />);
export const SignIcon = createIcon(
  <path {...stroke} d="M4 20.5h16M5 16.5c3-1 9.5-9 11-11s3.5-.5 2 1.5S10 16 9 16.5s-2.500-.5-1-1.500" />,
);

/** Icons named by data (an action is a value). */
export const icons = {
  accept: OpenIcon,
  giveBack: GiveBackIcon,
  check: CheckIcon,
  reopen: RefreshIcon,
  transfer: TransferIcon,
  remove: DeleteIcon,
  look: ShowIcon,
  unread: UnreadIcon,
  pause: PauseIcon,
  play: PlayIcon,
  bot: BotIcon,
};
export type IconName = keyof typeof icons;
