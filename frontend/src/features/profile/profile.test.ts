import { describe, expect, it } from "@jest/globals";
import { prepareDataForValidation, yupToFormErrors } from "formik";
import { changesOf, profileSchemaFrom, profileValues } from "./profile-form";

const before = profileValues({ name: "Ana", email: "ana@example.com" });
const wrong = (values: object) =>
  profileSchemaFrom(before)
    .validate(prepareDataForValidation({ ...before, ...values }), { abortEarly: false })
    .then(
      () => ({}),
      (failure: unknown) => yupToFormErrors<Record<string, string>>(failure),
    );

describe("the profile form", () => {
  it("sends only changed fields", () => {
    expect(changesOf(before, { ...before })).toEqual({});
    expect(changesOf(before, { ...before, name: " Ana Maria " })).toEqual({ name: "Ana Maria" });
    expect(changesOf(before, { ...before, password: "novinha", oldPassword: "velha" })).toEqual({
      password: "novinha",
      oldPassword: "velha",
    });
    expect(changesOf(before, { ...before, email: "ana@example.org", oldPassword: "velha" })).toEqual({
      email: "ana@example.org",
      oldPassword: "velha",
    });
    expect(changesOf(before, { ...before, oldPassword: "velha" })).toEqual({});
  });

  it("can be saved without changing the password", async () => {
    expect(await wrong({ name: "Ana Maria" })).toEqual({});
  });

  it("requires the old password with a new one, and in no other case", async () => {
    expect(await wrong({ password: "novinha" })).toEqual({ oldPassword: "Required" });
    expect(await wrong({ password: "novinha", oldPassword: "velha" })).toEqual({});
  });

  it("requires the old password with a new email too", async () => {
    expect(await wrong({ email: "ana@example.org" })).toEqual({ oldPassword: "Required" });
    expect(await wrong({ email: " ana@example.com " })).toEqual({});
  });

  it("uses the specification's messages", async () => {
    expect(await wrong({ name: "", email: "ana", oldPassword: "x" })).toEqual({
      name: "Required",
      email: "Invalid email",
    });
    expect(await wrong({ name: "A", password: "1234", oldPassword: "x" })).toEqual({
      name: "Too Short!",
      password: "Too Short!",
    });
    expect(await wrong({ name: "A".repeat(51) })).toEqual({ name: "Too Long!" });
  });
});
