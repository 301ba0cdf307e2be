import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import { useId } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  /** Fraction of the file sent so far, 0 to 1. */
  fraction: number;
  name: string;
  /** The text to show while the server works after the upload. */
  afterUpload: string;
}

/** The upload's progress, then an indeterminate bar while the server works. */
export function UploadProgress({ fraction, name, afterUpload }: Props) {
  const { t } = useTranslation("contacts");
  const id = useId();
  const isSent = fraction >= 1;
  const percent = Math.round(fraction * 100);
  return (
    <Box sx={{ display: "grid", gap: 3, py: 6 }}>
      <Box id={id} role="status" sx={{ overflowWrap: "anywhere" }}>
        {isSent ? afterUpload : t("sheet.sending", { name })}
      </Box>
      <LinearProgress
        aria-labelledby={id}
        variant={isSent ? "indeterminate" : "determinate"}
        value={isSent ? undefined : percent}
        sx={{ height: 8, borderRadius: "4px" }}
      />
    </Box>
  );
}
