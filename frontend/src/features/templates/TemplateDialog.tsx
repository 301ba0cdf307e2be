import type { ConnectionDto } from "@guiche/contract/connections";
import { useFormikContext } from "formik";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { FieldSelect } from "../../shared/forms/FieldSelect";
import { FieldText } from "../../shared/forms/FieldText";
import { namedItems, valueItems } from "../../shared/forms/menu-items";
import { ResourceDialog } from "../../shared/forms/ResourceDialog";
import { languageName } from "../../shared/templates/language-name";
import { TemplatePreview } from "../../shared/templates/TemplatePreview";
import { inputFrom, offeredLanguages, templateForm, variablesOf, type TemplateForm } from "./fields";
import { useTemplateMutations } from "./use-templates";

/** They would be read as a value of the text. */
const braces = { open: "{{", close: "}}" };
const offeredCategories = ["UTILITY", "MARKETING"] as const;
const languageOf: Readonly<Record<string, string>> = { pt: "pt_BR", en: "en_US", es: "es" };

/** A new template, which Meta decides about. */
export function TemplateDialog({ numbers, onClose }: { numbers: readonly ConnectionDto[]; onClose: () => void }) {
  const { t, i18n } = useTranslation("templates");
  const { create } = useTemplateMutations();
  const initialValues: TemplateForm = {
    ...{ whatsappId: numbers[0]?.id ?? 0, name: "", language: languageOf[i18n.language] ?? "pt_BR" },
    ...{ category: "UTILITY", header: "", body: "", footer: "", buttons: ["", "", ""], examples: {} },
  };
  return (
    <ResourceDialog
      title={t("add")}
      initialValues={initialValues}
      schema={templateForm}
      submitLabel={t("submit")}
      savedText={t("submitted")}
      onSubmit={(values) => create(inputFrom(values))}
      onClose={onClose}
    >
      {numbers.length > 1 ? (
        <FieldSelect name="whatsappId" label={t("number")}>
          {namedItems(numbers)}
        </FieldSelect>
      ) : null}
      <FieldText name="name" label={t("name")} help={t("nameHelp")} required inputProps={{ autoComplete: "off" }} />
      <FieldSelect name="language" label={t("language")}>
        {valueItems(offeredLanguages, languageName)}
      </FieldSelect>
      <FieldSelect name="category" label={t("category")} help={t("categoryHelp")}>
        {valueItems(offeredCategories, (category) => t(`priceOf.${category}`))}
      </FieldSelect>
      <FieldText name="header" label={t("header")} />
      <FieldText
        name="body"
        label={t("body")}
        help={t("bodyHelp", braces)}
        required
        multiline
        minRows={3}
        maxRows={10}
      />
      <Examples />
      <FieldText name="footer" label={t("footer")} />
      {[0, 1, 2].map((place) => (
        <FieldText key={place} name={`buttons.${place}`} label={t("button", { place: place + 1 })} />
      ))}
      <Preview />
    </ResourceDialog>
  );
}

function Examples() {
  const { t } = useTranslation("templates");
  const { values, setFieldValue } = useFormikContext<TemplateForm>();
  const variables = variablesOf(values);
  const unknown = variables.find((variable) => values.examples[variable] === undefined);
  useEffect(() => {
    // A form marks only what has a value as missing.
    if (unknown !== undefined) void setFieldValue(`examples.${unknown}`, "", false);
  }, [unknown, setFieldValue]);
  return variables.map((variable) => (
    <FieldText
      key={variable}
      name={`examples.${variable}`}
      label={t("example", { variable: `{{${variable}}}` })}
      required
    />
  ));
}

function Preview() {
  const { values } = useFormikContext<TemplateForm>();
  const variables = variablesOf(values);
  const buttons = values.buttons.filter((button) => button.trim() !== "");
  return (
    <TemplatePreview
      template={{ ...values, variables, buttons, file: null, links: [] }}
      values={variables.map((variable) => values.examples[variable] ?? "")}
    />
  );
}
