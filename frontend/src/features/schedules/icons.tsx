import { createIcon } from "../../shared/ui/create-icon";
import { stroke } from "../../shared/ui/icons";

export const MoveIcon = createIcon(
  <g {...stroke}>
    <path d="M4 6.500h16v13H4zM8 4v4M16 4v4M8.500 13.500h7M13 11l2.500 2.500L13 16" />
  </g>,
);
