import type { quickVariables } from "@guiche/contract/quick-messages";

/** Whose name, number and e-mail a quick message speaks of. */
interface Reader {
  name: string;
  number: string | null;
  email: string;
}

/** The text as this contact gets it. Words in braces that are no variables stay as they were typed. */
export function filled(text: string, { name, number, email }: Reader): string {
  const values = { nome: name, numero: number ?? "", email } satisfies Record<(typeof quickVariables)[number], string>;
  return text.replace(/\{(\w+)\}/g, (token, variable: string) =>
    Object.hasOwn(values, variable) ? values[variable as keyof typeof values] : token,
  );
}

/** What is typed after the slash. Some write the slash into the short word, too. */
export const bareWord = (shortcode: string): string => shortcode.replace(/^\/+(?=.)/, "");
