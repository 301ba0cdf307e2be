import { fill, type Variable } from "@guiche/contract/texts/variables";
import Box from "@mui/material/Box";
import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import { Markup } from "../markup/Markup";
import { OwnBubble } from "../markup/OwnBubble";
import { useBlob } from "../media/use-blob";
import { useShownFile } from "../media/use-shown-file";
import { TemplatePreview } from "../templates/TemplatePreview";
import { useTemplate } from "../templates/use-template";
import type { ScheduleForm } from "./fields";
import { useTemplateConnection } from "./use-template-connection";

/** The message as the customer will read it. What is unknown here is shown for a sample person. */
export function SchedulePreview({ mediaPath }: { mediaPath: string | null }) {
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
  const isEmpty = text.trim() === "" && picture === "none";
  const filled = template ? (
    <TemplatePreview template={template} values={templateValues.map((value) => fill(value, valueOf))} />
  ) : null;
  if (isEmpty && filled) return filled;
  const message = (
    <OwnBubble title={t("variables:preview")} testId="schedule-preview">
      {picture instanceof File ? <ChosenPicture key={picture.lastModified} file={picture} /> : null}
      {picture === "kept" && mediaPath ? <StoredPicture path={mediaPath} /> : null}
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
      {filled}
    </>
  );
}

const whole = { display: "block", maxWidth: "100%", maxHeight: 200, borderRadius: 8, marginBottom: 4 } as const;

/** No alt text: the file stands beside its button. */
export const ChosenPicture = ({ file }: { file: File }) => <img ref={useShownFile(file)} alt="" style={whole} />;

/** The stored picture; it needs the token, so it is fetched as a blob. */
export function StoredPicture({ path }: { path: string }) {
  const { url } = useBlob(`/api${path}`);
  return url ? <img src={url} alt="" style={whole} /> : null;
}
