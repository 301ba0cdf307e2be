import { createIcon } from "../../shared/ui/create-icon";
import { stroke } from "../../shared/ui/icons";

export const ImportIcon = createIcon(<path {...stroke} d="M12 15.5V4M7.5 8.5 12 4l4.5 4.5M4.5 15v4.5h15V15" />);
export const SheetIcon = createIcon(<path {...stroke} d="M5 3.5h14v17H5zM5 9h14M5 14.7h14M11 9v11.5" />);
