import { describe, expect, it } from "@jest/globals";
import { base32, codeAt, newTotpSecret, stepAt, stepOfCode, totpAddress } from "./totp";

const secret = Buffer.from("12345678901234567890");

describe("a time-based code", () => {
  /** RFC 6238, appendix B. */
  it.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("at %i seconds is %s", (seconds, code) => {
    expect(codeAt(secret, stepAt(new Date(seconds * 1_000)), 8)).toBe(code);
  });

  it("is accepted one step around its time, and names its step", () => {
    const at = new Date(1_234_567_890_000);
    const step = stepAt(at);
    for (const each of [-1, 0, 1]) expect(stepOfCode(secret, codeAt(secret, step + each), at)).toBe(step + each);
    for (const each of [-2, 2]) expect(stepOfCode(secret, codeAt(secret, step + each), at)).toBeNull();
    for (const wrong of ["", "12345", "1234567", "abcdef", "００００００"])
      expect(stepOfCode(secret, wrong, at)).toBeNull();
  });
});

/** RFC 4648, section 10, without padding. */
it.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("%j in base 32 is %s", (text, base32Text) => {
  expect(base32(Buffer.from(text))).toBe(base32Text);
});

it("the address for the app names issuer, account and secret", () => {
  expect(totpAddress(secret, { issuer: "Guichê", account: "ana@acme.example" })).toBe(
    "otpauth://totp/Guich%C3%AA:ana%40acme.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Guich%C3%AA",
  );
  expect(base32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/);
});
