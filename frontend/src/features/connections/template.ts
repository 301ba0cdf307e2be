import { templateVariables, type TemplateVariable } from "@guiche/contract/automatic-texts";

export type OfferedVariable = Exclude<TemplateVariable, "ms">;

/** "ms" is an alias of "greeting". */
export const offeredVariables = templateVariables.filter((word): word is OfferedVariable => word !== "ms");

export const tokenOf = (word: OfferedVariable): string => `{{${word}}}`;

const isVariable = (name: string): name is TemplateVariable => (templateVariables as readonly string[]).includes(name);

/** Fills in the placeholders; unknown ones stay as typed, as they do when the message is sent. */
export const filledWith = (text: string, valueOf: (word: OfferedVariable) => string): string =>
  text.replace(/\{\{([^{}]{1,200})\}\}/g, (typed, inner: string) => {
    const name = inner.trim();
    return isVariable(name) ? valueOf(name === "ms" ? "greeting" : name) : typed;
  });
