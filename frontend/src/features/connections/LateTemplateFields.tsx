import { lateTexts } from "@guiche/contract/connections";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { FieldTemplate } from "../../shared/templates/FieldTemplate";

interface Props {
  connectionId: number;
  /** How long the customer's window stays open. */
  hours: number;
}

/** What an official number sends in place of its automatic texts, once the customer's window is closed. */
export function LateTemplateFields({ connectionId, hours }: Props) {
  const { t } = useTranslation("connections");
  return (
    <>
      <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
        {t("dialog.lateHelp", { hours })}
      </Box>
      {lateTexts.map((text) => (
        <FieldTemplate
          key={text}
          connectionId={connectionId}
          label={t(`dialog.${text}`)}
          idField={`lateTemplates.${text}.id`}
          valuesField={`lateTemplates.${text}.values`}
          isOptional
        />
      ))}
    </>
  );
}
