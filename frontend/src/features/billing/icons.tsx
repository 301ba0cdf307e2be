import { createIcon } from "../../shared/ui/create-icon";
import { stroke } from "../../shared/ui/icons";

export const ReceiptIcon = createIcon(<path {...stroke} d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6" />);

export const UndoIcon = createIcon(<path {...stroke} d="M8.5 6 4 10.5 8.5 15M4.5 10.5H14a5.5 5.5 0 0 1 0 11h-3" />);
