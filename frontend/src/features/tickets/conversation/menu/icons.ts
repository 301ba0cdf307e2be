import BotIcon from "lucide-react/icons/bot";
import CopyIcon from "lucide-react/icons/copy";
import DeleteIcon from "lucide-react/icons/trash-2";
import DownloadIcon from "lucide-react/icons/download";
import EditIcon from "lucide-react/icons/pencil";
import RefreshIcon from "lucide-react/icons/rotate-cw";
import ReplyIcon from "lucide-react/icons/reply";
import ShareIcon from "lucide-react/icons/forward";
import TackIcon from "lucide-react/icons/pin";
import type { MessageActionName } from "../../state/messages/message-actions";

export const actionIcons = {
  reply: ReplyIcon,
  copy: CopyIcon,
  forward: ShareIcon,
  pin: TackIcon,
  unpin: TackIcon,
  edit: EditIcon,
  retry: RefreshIcon,
  download: DownloadIcon,
  why: BotIcon,
  remove: DeleteIcon,
} as const satisfies Record<MessageActionName, unknown>;
