import type { TemplateDto } from "@guiche/contract/templates";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useTranslation } from "react-i18next";
import { languageName } from "../../shared/templates/language-name";
import { TemplatePreview } from "../../shared/templates/TemplatePreview";
import { TitledDialog } from "../../shared/ui/TitledDialog";
import { troubleText } from "../../shared/templates/reason-text";

/** A template with its texts, and why Meta refused it. */
export function ViewDialog({ template, onClose }: { template: TemplateDto; onClose: () => void }) {
  const { t } = useTranslation(["templates", "common"]);
  const { t: words } = useTranslation("templates");
  const trouble = troubleText(words, template);
  return (
    <TitledDialog title={template.name} onClose={onClose}>
      <DialogContent sx={{ display: "grid", gap: 4 }}>
        <span>
          {languageName(template.language)} · {t(`categories.${template.category}`)} · {t(`states.${template.state}`)}
        </span>
        {trouble ? <span>{trouble}</span> : null}
        <TemplatePreview template={template} values={[]} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("common:actions.close")}</Button>
      </DialogActions>
    </TitledDialog>
  );
}
