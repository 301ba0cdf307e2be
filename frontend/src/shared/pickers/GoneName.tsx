import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { visuallyHidden } from "../ui/visually-hidden";

/** Stands for a row that a filter names and that was deleted. */
export function GoneName({ id }: { id: number }) {
  const { t } = useTranslation("search");
  return (
    <span title={t("filters.gone")}>
      <s>#{id}</s>
      <Box component="span" sx={visuallyHidden}>
        {` ${t("filters.gone")}`}
      </Box>
    </span>
  );
}
