import type { ScheduleDto } from "@guiche/contract/schedules";
import { fill, type Variable } from "@guiche/contract/texts/variables";
import Box from "@mui/material/Box";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { Markup } from "../markup/Markup";
import { OwnBubble } from "../markup/OwnBubble";
import { AttachedFile } from "../media/AttachedFile";
import { TemplatePreview } from "../templates/TemplatePreview";
import { useTemplate } from "../templates/use-template";
import type { ScheduleForm } from "./fields";
import { useTemplateConnection } from "./use-template-connection";

/** The message as the customer will read it. What is unknown here is shown for a sample person. */
export function SchedulePreview({ row }: { row: ScheduleDto | null }) {
  const { t } = useTranslation(["schedules", "variables"]);
  const { contact, body, picture, templateId, templateValues } = useFormikContext<ScheduleForm>().values;
  const { templateConnection } = useTemplateConnection();
  const template = useTemplate(templateConnection, templateId === "" ? null : templateId);
  const valueOf = (word: Variable) => {
    if (contact && word === "name") return contact.name;
    if (contact && word === "firstName") return contact.name.trim().split(/\s+/)[0] ?? "";
    if (contact?.number && word === "number") return contact.number;
    return t(`variables:sample.${word}`);
  };
  const text = fill(body, valueOf);
  const isEmpty = text.trim() === "" && (picture === "none" || Boolean(template?.file));
  const templatePreview = template ? (
    <TemplatePreview
      template={template}
      values={templateValues.map((value) => fill(value, valueOf))}
      file={picture}
      storedFile={row}
    />
  ) : null;
  if (isEmpty && templatePreview) return templatePreview;
  const message = (
    <OwnBubble title={t("variables:preview")} testId="schedule-preview">
      <AttachedFile file={picture} storedFile={row} />
      {isEmpty ? (
        <Box component="span" sx={{ color: "text.secondary" }}>
          {t("schedules:dialog.nothingYet")}
        </Box>
      ) : (
        <Markup text={text} />
      )}
    </OwnBubble>
  );
  return (
    <>
      {message}
      {templatePreview}
    </>
  );
}
