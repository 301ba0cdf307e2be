import { createIcon } from "@/shared/ui/create-icon";
import { stroke } from "@/shared/ui/icons";

export const MediaIcon = createIcon(
  <path d="m8.5 12.5 5.2-5.2a2.6 2.6 0 0 1 3.7 3.7l-7.2 7.2a4.3 4.3 0 0 1-6.1-6.1l6.7-6.7" {...stroke} />,
);
/** One level out, and one level in. */
export const OutIcon = createIcon(<path d="M20 5v14M16 12H5m4.5-4.5L5 12l4.5 4.5" {...stroke} />);
export const InIcon = createIcon(<path d="M4 5v14M8 12h11m-4.5-4.5L19 12l-4.5 4.5" {...stroke} />);
export const ChildIcon = createIcon(<path d="M5 4v8a3 3 0 0 0 3 3h4M17 11v8M13 15h8" {...stroke} />);
