import { trimmedText } from "@guiche/contract/input";
import { placeholdersIn } from "@guiche/contract/rules/template-text";
import { templateInput, type TemplateInput } from "@guiche/contract/templates";
import * as yup from "yup";

export type TemplateForm = Omit<TemplateInput, "examples"> & { examples: Record<string, string> };

/** The languages offered for a new template, by Meta's codes. */
export const offeredLanguages = ["pt_BR", "pt_PT", "en_US", "en_GB", "es", "es_AR", "es_ES", "es_MX"];

export const variablesOf = ({ header, body }: Pick<TemplateForm, "header" | "body">): string[] =>
  placeholdersIn(`${header}\n${body}`);

const { whatsappId, name, language, category, header, body, footer } = templateInput.fields;

/** The buttons may be left empty, and each example stands at the name of its variable. */
export const templateForm = yup.object({
  ...{ whatsappId, name, language, category, header, body, footer },
  buttons: yup.array(yup.string().max(25, "Too Long!")),
  examples: yup
    .object()
    .when(["header", "body"], ([writtenHeader = "", writtenBody = ""]: string[], schema) =>
      schema.shape(
        Object.fromEntries(
          variablesOf({ header: writtenHeader, body: writtenBody }).map((variable) => [
            variable,
            trimmedText().required("Required").max(200, "Too Long!"),
          ]),
        ),
      ),
    ),
});

export const inputFrom = ({ buttons, examples, ...texts }: TemplateForm): TemplateInput =>
  templateInput.cast({
    ...texts,
    buttons: buttons.map((button) => button.trim()).filter((button) => button !== ""),
    examples: variablesOf(texts).map((variable) => examples[variable] ?? ""),
  });
