import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";

const toasts: unknown[][] = [];
const show =
  (kind: string) =>
  (text: string, { autoClose }: { autoClose?: number } = {}) =>
    void toasts.push([kind, text, autoClose]);
jest.unstable_mockModule("../ui/toast", () => ({
  toastSuccess: show("success"),
  toastError: show("error"),
  toastWarning: show("warning"),
}));
const { i18n } = await import("../i18n/i18n");
const { ApiError } = await import("../api/api-error");
const { adminError, adminFailure, adminSuccess } = await import("./admin-toast");

beforeAll(() => i18n.loadNamespaces("lists"));

const refusal = new ApiError(403, { error: "ERR_NO_PERMISSION" });
const reason = "Você não tem permissão para isso. Peça a um administrador.";

/** The areas of the second specification, whose toasts stay for 3,000 ms. */
const areas = [
  ...["announcements", "billing", "campaigns", "contact-lists", "files", "helps", "integrations", "message-api"],
  ...["password", "platform", "prompts", "queues", "quick-messages", "settings", "tags", "users"],
];
const features = new URL("../../features/", import.meta.url);

describe("a toast of an administration page", () => {
  it.each([
    ["what was saved", () => adminSuccess("Salvo"), ["success", "Salvo", 3_000]],
    [
      "a save or deletion that failed",
      () => adminFailure(refusal),
      ["error", `Não foi possível realizar a operação. ${reason}`, 3_000],
    ],
    ["another failure", () => adminError(refusal), ["error", reason, 3_000]],
  ])("about %s stays for 3,000 ms", (_what, act, expected) => {
    toasts.splice(0);
    act();
    expect(toasts).toEqual([expected]);
  });

  it.each(areas)("is the only kind of toast in %s", (area) => {
    const folder = new URL(`${area}/`, features);
    const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (name) => /\.tsx?$/.test(name) && !name.includes(".test."),
    );
    expect(sources.length).toBeGreaterThan(0);
    const short = sources.filter((name) => {
      const text = readFileSync(new URL(name, folder), "utf8");
      return (
        /\bnotify(Error|Success|Warning)\(/.test(text) || /\btoast(Error|Success)\([^,()]*(\([^()]*\))?\)/.test(text)
      );
    });
    expect(short).toEqual([]);
  });
});
