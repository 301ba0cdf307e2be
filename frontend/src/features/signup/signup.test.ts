import { describe, expect, it } from "@jest/globals";
import { signUpInput } from "@guiche/contract/companies";
import { prepareDataForValidation } from "formik";
import { strengths, strengthOf } from "./password-strength";

const completeForm = { name: "Loja", email: "ana@example.com", phone: "", password: "abacate", planId: "1" };

/** The form's errors; like the form, it treats an empty field as missing. */
const wrong = (values: object) =>
  signUpInput.validate(prepareDataForValidation({ ...completeForm, ...values }), { abortEarly: true }).then(
    () => null,
    (error: { errors: string[] }) => error.errors[0],
  );

describe("the sign-up form", () => {
  it.each([
    [{ name: "" }, "Required"],
    [{ name: "A" }, "Too Short!"],
    [{ name: "A".repeat(51) }, "Too Long!"],
    [{ email: "" }, "Required"],
    [{ email: "ana" }, "Invalid email"],
    [{ password: "" }, "Required"],
    [{ password: "1234" }, "Too Short!"],
    [{ password: "1".repeat(51) }, "Too Long!"],
    [{ planId: "" }, "Required"],
    [{ phone: "(11) 9" }, "Invalid phone"],
  ])("rejects %j with %s", async (values, words) => {
    expect(await wrong(values)).toBe(words);
  });

  it("accepts the masked phone number, and a company without one", async () => {
    expect(await wrong({ phone: "(11) 98888-7777" })).toBeNull();
    expect(await wrong({})).toBeNull();
    expect(signUpInput.cast({ ...completeForm, phone: "(11) 98888-7777", planId: "3" })).toMatchObject({
      phone: "11988887777",
      planId: 3,
    });
  });
});

describe("password strength", () => {
  it.each([
    ["", "none"],
    ["abc1", "weak"],
    ["aaaaaaaaaaaa", "weak"],
    ["12345", "weak"],
    ["abacate", "weak"],
    ["abacate12", "fair"],
    ["Abacate12", "good"],
    ["Abacate-12-verde", "strong"],
  ])("%s is %s", (text, strength) => {
    expect(strengthOf(text)).toBe(strength);
  });

  it("never decreases while typing continues", () => {
    const text = "Correct-Horse-9-battery";
    const ranks = Array.from(text, (_, at) => strengths.indexOf(strengthOf(text.slice(0, at + 1))));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  });
});
