import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../shared/ui/EmptyState";

/** The empty state: where contacts come from, and the two ways to add them. */
export function NoContacts({ onImport, onAdd }: { onImport: () => void; onAdd: () => void }) {
  const { t } = useTranslation("contacts");
  return (
    <EmptyState
      drawing="card"
      text={t("empty.text")}
      action={
        <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 3 }}>
          <Button variant="contained" onClick={onImport}>
            {t("import.open")}
          </Button>
          <Button variant="outlined" onClick={onAdd}>
            {t("add")}
          </Button>
        </Box>
      }
    />
  );
}
