import { variantNumbers, type CampaignDto } from "@guiche/contract/campaigns";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { TemplatePreview } from "../../shared/templates/TemplatePreview";
import { useTemplate } from "../../shared/templates/use-template";
import { ReadDialog } from "../../shared/ui/ReadDialog";
import { StatusOf } from "./StatusOf";
import { variantLabel } from "./variant-label";

/** What a campaign that cannot be edited sends. */
export function LockedCampaign({ row, onClose }: { row: CampaignDto; onClose: () => void }) {
  const { t } = useTranslation("campaigns");
  return (
    <ReadDialog title={t("dialog.readonly")} onClose={onClose}>
      <Box sx={{ typography: "h2" }}>{row.name}</Box>
      <StatusOf campaign={row} />
      <CampaignTextsOf row={row} />
    </ReadDialog>
  );
}

/** The template, or the messages that are filled in. */
export function CampaignTextsOf({ row }: { row: CampaignDto }) {
  const { t } = useTranslation("campaigns");
  const template = useTemplate(row.whatsappId, row.template?.id ?? null);
  if (template) return <TemplatePreview template={template} values={row.templateValues} file="kept" storedFile={row} />;
  if (row.template) return <Box>{t("reportPage.template", { name: row.template.name })}</Box>;
  return variantNumbers
    .filter((variant) => row[`message${variant}`] !== "")
    .map((variant) => (
      <Box key={variant}>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{variantLabel(t, row, variant)}</Box>
        <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{row[`message${variant}`]}</Box>
      </Box>
    ));
}
