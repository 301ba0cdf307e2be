import { createIcon } from "../../shared/ui/create-icon";
import { stroke } from "../../shared/ui/icons";

export const TalkIcon = createIcon(<path {...stroke} d="M4 5.5h16v11h-8.5L7 20.5v-4H4zM8 9.5h8M8 12.5h5" />);
export const ImportIcon = createIcon(<path {...stroke} d="M12 15.5V4M7.5 8.5 12 4l4.5 4.5M4.5 15v4.5h15V15" />);
export const MergeIcon = createIcon(<path {...stroke} d="M5 4.5c0 5 7 4 7 9.5M19 4.5c0 5-7 4-7 9.5v6M9 17l3 3 3-3" />);
export const BlockIcon = createIcon(<path {...stroke} d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M6 6l12 12" />);
export const SheetIcon = createIcon(<path {...stroke} d="M5 3.5h14v17H5zM5 9h14M5 14.7h14M11 9v11.5" />);
