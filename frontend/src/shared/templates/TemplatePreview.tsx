import { templateText } from "@guiche/contract/rules/template-text";
import type { TemplateDto } from "@guiche/contract/templates";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { Markup } from "../markup/Markup";
import { OwnBubble } from "../markup/OwnBubble";

interface Props {
  template: Pick<TemplateDto, "header" | "body" | "footer" | "buttons" | "variables">;
  /** In the order of its variables; a missing one is shown by its name. */
  values: readonly string[];
}

/** A template as the customer will see it. */
export function TemplatePreview({ template, values }: Props) {
  const { t } = useTranslation("templates");
  const shown = template.variables.map((name, place) => values[place]?.trim() || `{{${name}}}`);
  return (
    <OwnBubble title={t("preview")} testId="template-preview">
      <Markup text={templateText(template, shown)} />
      {template.buttons.length > 0 ? (
        <Box
          component="ul"
          aria-label={t("buttons")}
          sx={{ m: 0, mt: 2, p: 0, listStyle: "none", borderTop: 1, borderColor: "divider" }}
        >
          {template.buttons.map((button, place) => (
            <Box component="li" key={place} sx={{ pt: 2, textAlign: "center", fontWeight: 600 }}>
              {button}
            </Box>
          ))}
        </Box>
      ) : null}
    </OwnBubble>
  );
}
