import type { TemplateDto } from "@guiche/contract/templates";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import { useField } from "formik";
import { useId, useRef, useState, type FocusEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../forms/form-schema";
import { FieldText } from "../forms/FieldText";
import { customerVariables, shortToken } from "../variables/short-token";
import { VariableChips } from "../variables/VariableChips";
import { FieldTemplateFile } from "./FieldTemplateFile";
import { languageName } from "./language-name";
import { troubleText } from "./reason-text";
import { TemplateList } from "./TemplateList";
import { useTemplate } from "./use-template";
import { valueLabel } from "./value-label";

/** The field of the file of a template's header. */
export interface TemplateFileField {
  name: string;
  storedName: string | null;
  isRequired: boolean;
  children?: ReactNode;
}

interface Props {
  connectionId: number;
  help?: ReactNode;
  /** A chosen one can be taken away again. */
  isOptional?: boolean;
  label?: string;
  /** The names of its fields in the form. */
  idField?: string;
  valuesField?: string;
  onChoose?: (template: TemplateDto) => void;
  /** Without one, templates that take a file are not offered. */
  fileField?: TemplateFileField;
}

/** Two fields of a form: a template, and its values, which may have variables. */
export function FieldTemplate({
  connectionId,
  help,
  isOptional = false,
  label,
  idField = "templateId",
  valuesField = "templateValues",
  onChoose,
  fileField,
}: Props) {
  const { t } = useTranslation("templates");
  const labelId = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const [picks, setPicks] = useState(false);
  const [{ value: id }, meta, { setValue: setId }] = useField<number | "">(idField);
  const [, , { setValue: setValues }] = useField<string[]>(valuesField);
  const template = useTemplate(connectionId, id === "" ? null : id);
  const errorText = useErrorText(idField, meta);
  const choose = (selectedTemplate: TemplateDto | null) => {
    void setValues(selectedTemplate ? selectedTemplate.variables.map(() => "") : []);
    void setId(selectedTemplate?.id ?? "");
    setPicks(false);
    if (selectedTemplate) onChoose?.(selectedTemplate);
  };
  const remember = ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) => {
    text.current = currentTarget;
  };
  const isChosen = id !== "";
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ display: "grid", gap: 3 }}>
      <FormControl error={errorText !== undefined}>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
          <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" }}>
            <Box id={labelId} sx={{ typography: "body2", color: "text.secondary" }}>
              {label ?? t("template")}
            </Box>
            {isChosen && template ? <SelectedTemplate template={template} /> : null}
            {isChosen && template === null ? <Box role="status">{t("gone")}</Box> : null}
          </Box>
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setPicks(true)}>
            {t(isChosen ? "change" : "choose")}
          </Button>
          {isOptional && isChosen ? <Button onClick={() => choose(null)}>{t("drop")}</Button> : null}
        </Box>
        {(errorText ?? help) ? <FormHelperText sx={{ mx: 0 }}>{errorText ?? help}</FormHelperText> : null}
      </FormControl>
      {template?.variables.map((variable, place) => (
        <FieldText
          key={variable}
          name={`${valuesField}.${place}`}
          label={valueLabel(t, template, variable)}
          required
          multiline
          maxRows={4}
          {...(place === 0 && { inputRef: text })}
          inputProps={{ maxLength: 1_024, onFocus: remember }}
        />
      ))}
      {template?.file && fileField ? <FieldTemplateFile {...fileField} header={template.file} /> : null}
      {template && template.variables.length > 0 ? (
        <VariableChips into={text} offeredVariables={customerVariables} write={shortToken} />
      ) : null}
      {picks ? (
        <TemplateList
          connectionId={connectionId}
          withFiles={fileField !== undefined}
          onPick={choose}
          onClose={() => setPicks(false)}
        />
      ) : null}
    </Box>
  );
}

/** Its name, language and price class, and why it cannot be sent now. */
function SelectedTemplate({ template }: { template: TemplateDto }) {
  const { t } = useTranslation("templates");
  const { name, language, category, state, isSendable } = template;
  const trouble = troubleText(t, template);
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>{name}</Box>
      <Box sx={{ typography: "body2", color: "text.secondary" }}>
        {languageName(language)} · {t(`priceOf.${category}`)}
      </Box>
      {isSendable ? null : (
        <Box role="status" sx={{ color: "warning.main" }}>
          {t(`states.${state}`)}
          {trouble ? ` · ${trouble}` : null}
        </Box>
      )}
    </>
  );
}
