import { useTranslation } from "react-i18next";
import Box from "@mui/material/Box";
import { useCompany } from "./use-company";

/** Whose settings these are. */
export function CompanyLine() {
  const { t } = useTranslation("settings");
  const { data: company } = useCompany();
  return (
    <Box sx={{ typography: "body2", color: "text.secondary", minHeight: 20, mt: -4, mb: 3, overflowWrap: "anywhere" }}>
      {company ? t("company", { name: company.name, plan: company.plan.name }) : null}
    </Box>
  );
}
