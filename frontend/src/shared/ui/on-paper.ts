/** Styles for a dialog with this class: printed, it stands alone and complete; what is `not-on-paper` is left out. */
export const onPaper = (name: string) => ({
  "@media print": {
    [`body > *:not(.${name})`]: { display: "none !important" },
    [`.${name}, .${name} .MuiDialog-container, .${name} .MuiDialog-paper`]: {
      position: "static !important",
      display: "block !important",
      height: "auto !important",
      maxWidth: "none !important",
      maxHeight: "none !important",
      margin: "0 !important",
      overflow: "visible !important",
      boxShadow: "none !important",
    },
    [`.${name} .MuiDialogContent-root`]: { overflow: "visible !important" },
    [`.${name} .MuiBackdrop-root, .${name} .not-on-paper`]: { display: "none !important" },
  },
});
