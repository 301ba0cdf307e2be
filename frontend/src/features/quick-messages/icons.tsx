import { createSvgIcon } from "@mui/material/utils";
import { stroke } from "../../shared/ui/icons";

export const FileIcon = /* @__PURE__ */ createSvgIcon(<path {...stroke} d="M6 3.5h8l4 4v13H6zM14 3.5v4h4" />, "File");
