import { useCallback } from "react";

/** The object URL of a local file for an `img`, revoked on unmount. */
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
