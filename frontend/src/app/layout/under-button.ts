import type { PopoverProps } from "@mui/material/Popover";

/** Aligned below its button at the right edge, at most as wide as a phone. */
export const underButton = {
  anchorOrigin: { vertical: "bottom", horizontal: "right" },
  transformOrigin: { vertical: "top", horizontal: "right" },
  marginThreshold: 8,
} as const satisfies Partial<PopoverProps>;

/** Makes the paper a dialog with this title. */
export const dialogPaper = (titleId: string, width: number) =>
  ({
    role: "dialog",
    "aria-modal": true,
    "aria-labelledby": titleId,
    sx: {
      width: `min(${width}px, calc(100vw - 16px))`,
      maxHeight: "min(640px, calc(100dvh - 80px))",
      display: "flex",
      flexDirection: "column",
    },
  }) as const;
