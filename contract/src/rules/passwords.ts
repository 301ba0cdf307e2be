import * as yup from "yup";

/** At least eight characters with an upper-case letter, a lower-case letter and a digit. */
export const strongPassword =
  "Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.";
/** Each rule on its own, for a checklist. */
export const passwordRules = {
  length: (text: string) => text.length >= 8,
  upper: (text: string) => /\p{Lu}/u.test(text),
  lower: (text: string) => /\p{Ll}/u.test(text),
  digit: (text: string) => /\d/.test(text),
} as const;
export const isStrong = (text: string) => Object.values(passwordRules).every((holds) => holds(text));

/** A password that a user chooses for an existing account. */
export const newPassword = () =>
  yup
    .string()
    .required("Campo obrigatório")
    .max(50, "Too Long!")
    .test("strong", strongPassword, (text = "") => isStrong(text));
