import { integrationInput, type IntegrationDto, type IntegrationInput } from "@guiche/contract/integrations";

/** The form's values: numbers as typed text. */
export interface IntegrationForm extends Omit<IntegrationInput, "typebotExpires" | "typebotDelayMessage"> {
  typebotExpires: string;
  typebotDelayMessage: string;
}

/** The form's values for an integration, or the defaults for null. */
export const formFromIntegration = (row: IntegrationDto | null): IntegrationForm => ({
  type: row?.type ?? "typebot",
  name: row?.name ?? "",
  projectName: row?.projectName ?? "",
  jsonContent: row?.jsonContent ?? "",
  language: row?.language ?? "pt-BR",
  urlN8N: row?.urlN8N ?? "",
  secret: row?.secret ?? "",
  typebotSlug: row?.typebotSlug ?? "",
  typebotExpires: String(row?.typebotExpires ?? 1),
  typebotDelayMessage: String(row?.typebotDelayMessage ?? 1_000),
  typebotKeywordFinish: row?.typebotKeywordFinish ?? "",
  typebotKeywordRestart: row?.typebotKeywordRestart ?? "",
  typebotUnknownMessage: row?.typebotUnknownMessage ?? "",
  typebotRestartMessage: row?.typebotRestartMessage ?? "",
});

export const inputFromForm = (form: IntegrationForm): IntegrationInput => integrationInput.cast(form);

/** A new key for signatures: 32 random bytes, as the Standard Webhooks write it. */
export const newSecret = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
};
