import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import { useId } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  /** Fraction of the file sent so far, 0 to 1. */
  part: number;
  name: string;
  /** What the server does after the upload. */
  then: string;
}

/** The upload's progress, then an indeterminate bar while the server works. */
export function Sending({ part, name, then }: Props) {
  const { t } = useTranslation("contacts");
  const id = useId();
  const isSent = part >= 1;
  const percent = Math.round(part * 100);
  return (
    <Box sx={{ display: "grid", gap: 3, py: 6 }}>
      <Box id={id} role="status" sx={{ overflowWrap: "anywhere" }}>
        {isSent ? then : t("sheet.sending", { name })}
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
