import { isStrong } from "@guiche/contract/rules/passwords";
import { literals } from "@guiche/contract/input";
import type { TFunction } from "i18next";
import * as yup from "yup";

type Words = TFunction<"password">;

/** The rules of the contract's `forgotInput` and `resetInput`, with messages in the interface language. */
const email = (t: Words) => yup.string().trim().email("Invalid email").max(254, "Too Long!").required(t("required"));

export const emailSchema = (t: Words) =>
  yup.object({ email: email(t) }).meta(literals("Invalid email", "Campo obrigatório"));

export const newPasswordSchema = (t: Words) =>
  yup
    .object({
      password: yup
        .string()
        .required(t("required"))
        .max(50, "Too Long!")
        .test("strong", t("strong"), (text = "") => isStrong(text)),
      confirmation: yup
        .string()
        .required(t("required"))
        .oneOf([yup.ref("password")], t("different")),
    })
    .meta(literals("Campo obrigatório"));

export const resetSchema = (t: Words) => newPasswordSchema(t).shape({ token: yup.string().required(t("required")) });
