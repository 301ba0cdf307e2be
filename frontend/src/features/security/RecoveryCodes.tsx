import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { copyText } from "../../shared/ui/copy-text";
import { printCodes } from "./print-codes";

/** Saves the codes as a text file. */
function download(text: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = "guiche-codigos.txt";
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The recovery codes: shown once, to copy, save or print. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("security");
  const text = codes.map((code) => `${code}\n`).join("");
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <Box component="p" sx={{ m: 0 }}>
        {t("codes.lead")}
      </Box>
      <Box
        component="ul"
        aria-label={t("codes.title")}
        sx={{
          m: 0,
          p: 4,
          listStyle: "none",
          borderRadius: "8px",
          bgcolor: "sunken",
          display: "grid",
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 270px), 1fr))",
          gap: 2,
          fontFamily: "monospace",
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        <Button
          variant="outlined"
          onClick={() => copyText(text, { copied: t("codes.copied"), notCopied: t("codes.notCopied") })}
        >
          {t("codes.copy")}
        </Button>
        <Button variant="outlined" onClick={() => download(text)}>
          {t("codes.download")}
        </Button>
        <Button variant="outlined" onClick={() => printCodes(`Guichê · ${t("codes.title")}`, codes)}>
          {t("codes.print")}
        </Button>
      </Box>
    </Box>
  );
}
