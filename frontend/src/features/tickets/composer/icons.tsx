import { createIcon } from "@/shared/ui/create-icon";
import { stroke } from "@/shared/ui/icons";

export const QuickIcon = createIcon(<path {...stroke} d="M13 3.500 5.500 13.500h6l-1 7 7.500-10h-6z" />);
export const BoldIcon = createIcon(
  <path {...stroke} strokeWidth={2.4} d="M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z" />,
);
export const ItalicIcon = createIcon(<path {...stroke} d="M10 5h7M7 19h7M14 5l-4 14" />);
export const StrikeIcon = createIcon(
  <path
    {...stroke}
    d="M4.500 12h15M16 8.200c-.3-1.700-1.900-2.900-4-2.900-2.300 0-4 1.200-4 3 0 .9.400 1.600 1.100 2.100M8 15.800c.3 1.700 1.900 2.900 4 2.900 2.300 0 4-1.200 4-3 0-.6-.2-1.100-.5-1.500"
  />,
);
export const CodeIcon = createIcon(<path {...stroke} d="m8.500 7-5 5 5 5M15.500 7l5 5-5 5" />);
export const ClipIcon = createIcon(
  <path
    {...stroke}
    d="m19 11.500-7.300 7.300a4.300 4.300 0 0 1-6.100-6.100l7.600-7.600a2.900 2.900 0 0 1 4.100 4.100l-7.300 7.200a1.400 1.400 0 0 1-2-2l6.600-6.500"
  />,
);
export const NoteIcon = createIcon(
  <path {...stroke} d="M5 4.500h14v9.500l-5.500 5.500H5zM19 14h-5.500v5.500M8.500 9h7M8.500 12.500h3.500" />,
);
