import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import * as yup from "yup";
import { FieldDate } from "@/shared/forms/FieldDate";
import { FormDialog } from "@/shared/forms/FormDialog";
import type { QuestionProps } from "../moving/question";
import { pauseUntil } from "../ticket-actions";

/** The server compares the day with the company's today. */
const schema = yup.object({ until: yup.string().default("").required("Required") });

/** Asks until when the ticket waits for the customer. */
export default function PauseDialog({ onAnswer, onClose }: QuestionProps) {
  const { t } = useTranslation("serving");
  return (
    <FormDialog
      title={t("pause.title")}
      initialValues={{ until: "" }}
      schema={schema}
      submitLabel={t("pause.submit")}
      onSubmit={({ until }) => onAnswer(pauseUntil(until))}
      onClose={onClose}
    >
      <Box sx={{ color: "text.secondary" }}>{t("pause.text")}</Box>
      <FieldDate name="until" label={t("pause.until")} />
    </FormDialog>
  );
}
