import { createIcon } from "../../shared/ui/create-icon";
import { stroke } from "../../shared/ui/icons";

export const StopIcon = createIcon(<path {...stroke} d="M6.5 6.5h11v11h-11z" />);
export const ReportIcon = createIcon(<path {...stroke} d="M5 20V11M12 20V4M19 20v-6" />);
export const CopyIcon = createIcon(<path {...stroke} d="M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4" />);
