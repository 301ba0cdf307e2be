import { createIcon } from "../../shared/ui/create-icon";
import { stroke } from "../../shared/ui/icons";

export const FileIcon = /* @__PURE__ */ createIcon(<path {...stroke} d="M6 3.5h8l4 4v13H6zM14 3.5v4h4" />);
