import type { quickVariables } from "@guiche/contract/quick-messages";

/** The contact whose data fills the template. */
interface Reader {
  name: string;
  number: string | null;
  email: string;
}

/** Fills in the variables for a contact. Unknown variables stay as they were typed. */
export function filled(text: string, { name, number, email }: Reader): string {
  const values = { nome: name, numero: number ?? "", email } satisfies Record<(typeof quickVariables)[number], string>;
  return text.replace(/\{(\w+)\}/g, (token, variable: string) =>
    Object.hasOwn(values, variable) ? values[variable as keyof typeof values] : token,
  );
}

/** The shortcode without the slash that some users type as part of it. */
export const bareShortcode = (shortcode: string): string => shortcode.replace(/^\/+(?=.)/, "");
