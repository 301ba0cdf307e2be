import { describe, expect, it } from "@jest/globals";
import { supportedMimeTypes } from "file-type";
import { baseOf, extensionOf, standardType } from "./media-type";

describe("a type of a file", () => {
  it.each([
    ["audio/x-m4a", "audio/mp4"],
    ["Audio/MP3", "audio/mpeg"],
    ["audio/x-wav", "audio/wav"],
    ["video/x-m4v", "video/mp4"],
    ["image/jpg", "image/jpeg"],
    ["audio/ogg; codecs=opus", "audio/ogg; codecs=opus"],
    ["image/heic", "image/heic"],
  ])("%s is %s", (declaredType, standard) => {
    expect(standardType(declaredType)).toBe(standard);
  });

  it("has no parameters in its base", () => {
    expect(baseOf("AUDIO/OGG ; codecs=opus")).toBe("audio/ogg");
  });

  it.each([
    ["application/pdf", "pdf"],
    ["image/heic", "heic"],
    ["image/jpeg", "jpg"],
    ["audio/mpeg", "mp3"],
    ["audio/ogg; codecs=opus", "ogg"],
    ["audio/x-m4a", "m4a"],
    ["video/quicktime", "mov"],
    ["video/3gpp", "3gp"],
    ["text/plain", "txt"],
    ["application/octet-stream", null],
    ["made/up", null],
  ])("%s has the extension %s", (mimetype, extension) => {
    expect(extensionOf(mimetype)).toBe(extension);
  });

  it("has an extension whenever its bytes are recognised, unless only programs open such files", () => {
    const unnamedTypes = [...supportedMimeTypes].filter((mimetype) => extensionOf(mimetype) === null);
    expect(unnamedTypes.filter((mimetype) => !/^application\//.test(mimetype) && !/^audio\/x-/.test(mimetype))).toEqual(
      [],
    );
  });
});
