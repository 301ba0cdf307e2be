import { createIcon } from "../../shared/ui/create-icon";
import { stroke } from "../../shared/ui/icons";

export const MoveIcon = createIcon(
  <g {...stroke}>
    <path d="M4 6.500h16v13H4zM8 4v4M16 4v4M8.500 13.500h7M13 11l2.500 2.500L13 16" />
  </g>,
);

export const RepeatIcon = createIcon(
  <g {...stroke}>
    <path d="M5 11V9.500a3 3 0 0 1 3-3h10M15.500 3.500l3 3-3 3M19 13v1.500a3 3 0 0 1-3 3H6M8.500 20.500l-3-3 3-3" />
  </g>,
);
