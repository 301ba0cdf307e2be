import { createSvgIcon } from "@mui/material/utils";
import { stroke } from "../../shared/ui/icons";

export const TalkIcon = createSvgIcon(<path {...stroke} d="M4 5.5h16v11h-8.5L7 20.5v-4H4zM8 9.5h8M8 12.5h5" />, "Talk");
export const ImportIcon = createSvgIcon(
  <path {...stroke} d="M12 15.5V4M7.5 8.5 12 4l4.5 4.5M4.5 15v4.5h15V15" />,
  "Import",
);
export const ExportIcon = createSvgIcon(
  <path {...stroke} d="M12 4v11.5M7.5 11l4.5 4.5 4.5-4.5M4.5 15v4.5h15V15" />,
  "Export",
);
export const MergeIcon = createSvgIcon(
  <path {...stroke} d="M5 4.5c0 5 7 4 7 9.5M19 4.5c0 5-7 4-7 9.5v6M9 17l3 3 3-3" />,
  "Merge",
);
export const SheetIcon = createSvgIcon(<path {...stroke} d="M5 3.5h14v17H5zM5 9h14M5 14.7h14M11 9v11.5" />, "Sheet");
