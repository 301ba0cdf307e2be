import { describe, expect, it } from "@jest/globals";
import { allowedMediaReference, isAllowedMediaHost } from "./media-reference";

describe("the address of a media file", () => {
  it("is a path on WhatsApp's media host", () => {
    const directPath = "/v/t62.7118-24/123_n.enc?ccb=11-4&oh=01&oe=66";
    expect(allowedMediaReference({ directPath })).toEqual({ directPath, host: "mmg.whatsapp.net" });
  });

  it("is never the URL that the sender wrote", () => {
    const url = "http://169.254.169.254/latest/meta-data";
    expect(allowedMediaReference({ url })).toBeNull();
    expect(allowedMediaReference({ url, directPath: "/v/1.enc" })?.host).toBe("mmg.whatsapp.net");
  });

  it.each([
    "@evil.example/x",
    ".evil.example/x",
    ":8080/x",
    "//evil.example/x",
    "/\\evil.example/x",
    "\\\\evil.example",
    "",
    "v/1.enc",
    "/v/1.enc\r\nHost: evil.example",
    "/v/ 1.enc",
    `/${"x".repeat(5_000)}`,
  ])("a path that could lead elsewhere is refused: %j", (directPath) => {
    expect(allowedMediaReference({ directPath })).toBeNull();
  });

  it("stays on the allowed host, whatever the path", () => {
    expect(allowedMediaReference({ directPath: "/../../etc/passwd" })).toEqual({
      directPath: "/etc/passwd",
      host: "mmg.whatsapp.net",
    });
  });

  it("is only on WhatsApp's hosts and this installation's simulator", () => {
    for (const host of ["mmg.whatsapp.net", "media-gru1-1.cdn.whatsapp.net"])
      expect(isAllowedMediaHost(host)).toBe(true);
    for (const host of ["mmg.whatsapp.net.evil.example", "evilwhatsapp.net", "localhost", "127.0.0.1:8090"])
      expect(isAllowedMediaHost(host)).toBe(false);
    expect(isAllowedMediaHost("127.0.0.1:8090", "127.0.0.1:8090")).toBe(true);
  });
});
