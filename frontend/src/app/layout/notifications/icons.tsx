import { createIcon } from "@/shared/ui/create-icon";
import { stroke } from "@/shared/ui/icons";

export const BellIcon = createIcon(
  <path {...stroke} d="M6 17.5V11a6 6 0 0 1 12 0v6.5M4 17.5h16M12 5V3.2M10 20.5a2 2 0 0 0 4 0" />,
);
export const VolumeIcon = createIcon(
  <path {...stroke} d="M4 9.5v5h3.5L12.5 19V5L7.5 9.5zM16 9a4.2 4.2 0 0 1 0 6M18.6 6.4a8 8 0 0 1 0 11.2" />,
);
export const VolumeOffIcon = createIcon(
  <path {...stroke} d="M4 9.5v5h3.5L12.5 19V5L7.5 9.5zM16.5 9.5l5 5M21.5 9.5l-5 5" />,
);
