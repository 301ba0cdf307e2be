import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { saveBlob } from "../../shared/media/save";
import { Illustration } from "../../shared/ui/Illustration";

const saveText = (text: string, name: string) => saveBlob(new Blob([text], { type: "text/plain" }), name);

/** The stored value is not a task list: it stays until the user decides. */
export function UnreadableTasks({ text, onStartOver }: { text: string; onStartOver: () => void }) {
  const { t } = useTranslation("todo");
  return (
    <Box
      role="alert"
      sx={{ display: "grid", justifyItems: "center", gap: 4, p: { xs: 4, sm: 8 }, textAlign: "center" }}
    >
      <Illustration name="brokenTicket" />
      <Box component="p" sx={{ m: 0, maxWidth: 460 }}>
        {t("broken.text")}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 3 }}>
        <Button variant="contained" onClick={() => saveText(text, `${t("title")}.txt`)}>
          {t("broken.save")}
        </Button>
        <Button variant="outlined" onClick={onStartOver}>
          {t("broken.begin")}
        </Button>
      </Box>
    </Box>
  );
}
