import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { radius } from "@/shared/theme/tokens";

/** The number of tickets that arrived while the list was scrolled; a click shows them. */
export function NewTicketsButton({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation("tickets");
  return count > 0 ? (
    <Button
      variant="contained"
      onClick={onClick}
      sx={{
        position: "absolute",
        top: 8,
        left: "50%",
        translate: "-50% 0",
        zIndex: 2,
        whiteSpace: "nowrap",
        borderRadius: `${radius.chip}px`,
        boxShadow: 4,
      }}
    >
      {t("list.newOnes", { count })}
    </Button>
  ) : null;
}
