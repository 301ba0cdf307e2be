import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import ListIcon from "lucide-react/icons/list";
import { TipButton } from "../ui/TipButton";
import { saveCompact, useCompact } from "./density";

/** Lowers the rows of every list; phones have no room for lower ones. */
export function CompactButton() {
  const { t } = useTranslation("lists");
  const isCompact = useCompact();
  return (
    <Box sx={{ display: { xs: "none", sm: "block" } }}>
      <TipButton label={t("compact")} aria-pressed={isCompact} onClick={() => saveCompact(!isCompact)}>
        <ListIcon size={20} />
      </TipButton>
    </Box>
  );
}
