import type { TemplateDto } from "@guiche/contract/templates";
import { useTranslation } from "react-i18next";
import { languageName } from "../../shared/templates/language-name";
import { TemplatePreview } from "../../shared/templates/TemplatePreview";
import { ReadDialog } from "../../shared/ui/ReadDialog";
import { troubleText } from "../../shared/templates/reason-text";

/** A template with its texts, and why Meta refused it. */
export function ViewDialog({ template, onClose }: { template: TemplateDto; onClose: () => void }) {
  const { t } = useTranslation("templates");
  const trouble = troubleText(t, template);
  return (
    <ReadDialog title={template.name} onClose={onClose}>
      <span>
        {languageName(template.language)} · {t(`categories.${template.category}`)} · {t(`states.${template.state}`)}
      </span>
      {trouble ? <span>{trouble}</span> : null}
      <TemplatePreview template={template} values={[]} />
    </ReadDialog>
  );
}
