import { describe, expect, it } from "@jest/globals";
import { resetInput } from "@guiche/contract/auth";
import { strongPassword } from "@guiche/contract/rules/passwords";
import { prepareDataForValidation, yupToFormErrors } from "formik";
import type { TFunction } from "i18next";
import pt from "../../shared/i18n/locales/pt/password";
import { codeOf } from "./code-text";
import { secondsLeft } from "./countdown";
import { emailSchema, resetSchema } from "./schemas";

const t = ((key: keyof typeof pt) => pt[key]) as unknown as TFunction<"password">;
const email = emailSchema(t);
const reset = resetSchema(t);

const wrong = (schema: typeof email | typeof reset, values: Record<string, string>) =>
  schema.validate(prepareDataForValidation(values), { abortEarly: false }).then(
    () => ({}),
    (failure: unknown) => yupToFormErrors<Record<string, string>>(failure),
  );

describe("a code", () => {
  it.each([
    ["abcd2345", "ABCD2345"],
    ["ABCD-2345", "ABCD2345"],
    [" abcd 2345 ", "ABCD2345"],
    ["AB0CD1O2345", "ABCD2345"],
    ["ABCD2345XYZ", "ABCD2345"],
    ["Seu código: ABCD-2345. Vale por 30 minutos.", "ABCD2345"],
    ["Guichê\nSeu codigo e ABCD2345", "ABCD2345"],
    ["ABC", "ABC"],
    ["", ""],
  ])("typed or pasted as %j is %s", (text, code) => {
    expect(codeOf(text)).toBe(code);
  });
});

describe("the email for a code", () => {
  it("is required and validated", async () => {
    expect(await wrong(email, { email: "" })).toEqual({ email: "Campo obrigatório" });
    expect(await wrong(email, { email: "ana" })).toEqual({ email: "Invalid email" });
    expect(await wrong(email, { email: " ana@example.com " })).toEqual({});
  });
});

describe("a new password", () => {
  it("requires all fields", async () => {
    expect(await wrong(reset, { token: "", password: "", confirmation: "" })).toEqual({
      token: "Campo obrigatório",
      password: "Campo obrigatório",
      confirmation: "Campo obrigatório",
    });
  });

  it.each(["Short-1", "alllower1", "ALLUPPER1", "NoDigitHere"])("is not %s", async (password) => {
    expect(await wrong(reset, { token: "ABCD2345", password, confirmation: password })).toEqual({
      password: strongPassword,
    });
  });

  it("must be typed twice alike", async () => {
    expect(await wrong(reset, { token: "ABCD2345", password: "Abacate12", confirmation: "Abacate21" })).toEqual({
      confirmation: "As senhas não correspondem",
    });
    expect(await wrong(reset, { token: "ABCD2345", password: "Abacate12", confirmation: "Abacate12" })).toEqual({});
  });

  it("is valid in the form exactly when the server accepts it", () => {
    for (const password of [
      "Abacate12",
      "abacate12",
      "Ábç-9xyz",
      "A1b",
      `Aa1${"x".repeat(47)}`,
      `Aa1${"x".repeat(48)}`,
    ]) {
      const body = { email: "ana@example.com", token: "ABCD2345", password };
      expect([password, reset.isValidSync({ ...body, confirmation: password })]).toEqual([
        password,
        resetInput.isValidSync(body),
      ]);
    }
  });
});

describe("the wait for another code", () => {
  it("counts whole seconds and ends", () => {
    expect([secondsLeft(60_000, 0), secondsLeft(60_000, 59_001), secondsLeft(60_000, 60_000)]).toEqual([60, 1, 0]);
    expect(secondsLeft(0, 60_000)).toBe(0);
  });
});
