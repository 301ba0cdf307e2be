import { createIcon } from "../../shared/ui/create-icon";
import { stroke } from "../../shared/ui/icons";

export const CommandIcon = createIcon(<path d="m5.5 7 5 5-5 5M12.5 17.5h6" {...stroke} />);
export const QuickIcon = createIcon(<path d="M13 3.5 5.5 13.5H11L10 20.5 18.5 10H12.5z" {...stroke} />);
export const PrintIcon = createIcon(<path d="M7 9V4h10v5M7 17H4.5v-7.5h15V17H17M7 14h10v6H7z" {...stroke} />);
