import { createIcon } from "./create-icon";
import { stroke } from "./icons";

/** Icons of the actions on a message, of a customer or a colleague. */
export const EmojiIcon = createIcon(
  <path
    {...stroke}
    d="M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM9 10v.1M15 10v.1M8.500 14a4.200 4.200 0 0 0 7 0"
  />,
);
export const ReplyIcon = createIcon(<path {...stroke} d="M9.500 6 4.500 11l5 5M5 11h8a6 6 0 0 1 6 6v1.500" />);
export const TackIcon = createIcon(<path {...stroke} d="M9 4h6M10 4v6l-3 3.500v1.500h10V13.500L14 10V4M12 15v5.500" />);
/** A bell that is crossed out. */
export const MutedIcon = createIcon(
  <path
    {...stroke}
    d="M7 16.500h11M8.500 8.500V14L7 16.500M10 6a4 4 0 0 1 6 3.500V13M10.500 19a2 2 0 0 0 3 0M4.500 4.500l15 15"
  />,
);
export const MicIcon = createIcon(
  <path
    {...stroke}
    d="M12 3.500a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0v-5a3 3 0 0 0-3-3zM5.500 11.500a6.500 6.500 0 0 0 13 0M12 18v2.500"
  />,
);
