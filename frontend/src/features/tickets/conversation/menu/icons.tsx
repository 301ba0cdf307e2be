import { createIcon } from "@/shared/ui/create-icon";
import { DeleteIcon, EditIcon, RefreshIcon, stroke } from "@/shared/ui/icons";
import { BotIcon } from "@/shared/ui/screen-icons";
import { ReplyIcon, TackIcon } from "@/shared/ui/message-icons";
import { DownloadIcon } from "@/shared/media/parts";
import type { MessageActionName } from "../../state/messages/message-actions";

const ShareIcon = createIcon(<path {...stroke} d="m14.500 6 5 5-5 5M19 11h-8a6 6 0 0 0-6 6v1.500" />);
export const CopyIcon = createIcon(<path {...stroke} d="M9 8.500h11v11H9zM5.500 15H4V4.500h11V6" />);
export const ChatIcon = createIcon(<path {...stroke} d="M4 5h16v11H9.500l-4 3.500V16H4z" />);

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
