import type { PopoverProps } from "@mui/material/Popover";

/** Under its button, at the right edge, never broader than a phone. */
export const underButton = {
  anchorOrigin: { vertical: "bottom", horizontal: "right" },
  transformOrigin: { vertical: "top", horizontal: "right" },
  marginThreshold: 8,
} as const satisfies Partial<PopoverProps>;

/** The paper is a dialog with this title. */
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
