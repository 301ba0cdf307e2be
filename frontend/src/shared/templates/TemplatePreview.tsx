import { placeholdersIn, templateText, withValues } from "@guiche/contract/rules/template-text";
import type { TemplateDto } from "@guiche/contract/templates";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import type { FormFile } from "../forms/FieldFile";
import { Markup } from "../markup/Markup";
import { OwnBubble } from "../markup/OwnBubble";
import { AttachedFile, type StoredFile } from "../media/AttachedFile";

interface Props {
  template: Pick<TemplateDto, "header" | "body" | "footer" | "buttons" | "variables" | "file" | "links">;
  /** In the order of its variables; a missing one is shown by its name. */
  values: readonly string[];
  /** The file of its header. */
  file?: FormFile;
  storedFile?: StoredFile | null;
}

/** A template as the customer will see it. */
export function TemplatePreview({ template, values, file = "none", storedFile = null }: Props) {
  const { t } = useTranslation("templates");
  const { variables, links, buttons } = template;
  const visibleValues = variables.map((name, place) => values[place]?.trim() || `{{${name}}}`);
  /** The address behind a button that takes a value, as far as it is known. */
  const addressOf = (button: string) => {
    const link = links.find((one) => one.button === button);
    const value = link && values[variables.indexOf(link.variable)]?.trim();
    return (
      link && withValues(link.url, new Map(placeholdersIn(link.url).map((name) => [name, value || `{{${name}}}`])))
    );
  };
  return (
    <OwnBubble title={t("preview")} testId="template-preview">
      {template.file === null ? null : file === "none" ? (
        <Box sx={{ mb: 2, color: "text.secondary" }}>[{t(`files.${template.file}`)}]</Box>
      ) : (
        <AttachedFile file={file} storedFile={storedFile} />
      )}
      <Markup text={templateText(template, visibleValues)} />
      {buttons.length > 0 ? (
        <Box
          component="ul"
          aria-label={t("buttons")}
          sx={{ m: 0, mt: 2, p: 0, listStyle: "none", borderTop: 1, borderColor: "divider" }}
        >
          {buttons.map((button, place) => (
            <Box component="li" key={place} sx={{ pt: 2, textAlign: "center", fontWeight: 600 }}>
              {button}
              <Box sx={{ typography: "caption", color: "text.secondary" }}>{addressOf(button)}</Box>
            </Box>
          ))}
        </Box>
      ) : null}
    </OwnBubble>
  );
}
