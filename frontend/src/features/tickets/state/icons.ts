import BotIcon from "lucide-react/icons/bot";
import CheckIcon from "lucide-react/icons/check";
import DeleteIcon from "lucide-react/icons/trash-2";
import GiveBackIcon from "lucide-react/icons/undo-2";
import OpenIcon from "lucide-react/icons/message-square";
import PauseIcon from "lucide-react/icons/pause";
import PlayIcon from "lucide-react/icons/play";
import RefreshIcon from "lucide-react/icons/rotate-cw";
import ShowIcon from "lucide-react/icons/eye";
import TransferIcon from "lucide-react/icons/arrow-left-right";
import UnreadIcon from "lucide-react/icons/mail";

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
