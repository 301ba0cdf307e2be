import Fab from "@mui/material/Fab";
import { useTranslation } from "react-i18next";

/** Tickets that came while somebody was reading further down: a hand held up instead of a jump. */
export function NewOnes({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation("tickets");
  return count > 0 ? (
    <Fab
      variant="extended"
      size="small"
      color="primary"
      onClick={onClick}
      sx={{ position: "absolute", top: 8, left: "50%", translate: "-50% 0", zIndex: 2, textTransform: "none" }}
    >
      {t("list.newOnes", { count })}
    </Fab>
  ) : null;
}
