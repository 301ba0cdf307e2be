import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { staticStyled } from "@/shared/ui/static-styled";

const Bar = staticStyled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: "8px 12px",
  minHeight: 44,
  padding: "4px 8px",
});

/** In place of the field once only approved templates are delivered. */
export function ClosedWindow({ hours, onChoose }: { hours: number; onChoose: () => void }) {
  const { t } = useTranslation("tickets");
  return (
    <Bar>
      <span role="status">{t("composer.window.over", { hours })}</span>
      <Button variant="contained" onClick={onChoose} aria-haspopup="dialog">
        {t("composer.window.choose")}
      </Button>
    </Bar>
  );
}
