import { useCallback } from "react";

/** For an `img` that shows a file of this computer: its address lives as long as the picture does. */
export const useShownFile = (file: Blob) =>
  useCallback(
    (picture: HTMLImageElement | null) => {
      if (!picture) return;
      const url = URL.createObjectURL(file);
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
