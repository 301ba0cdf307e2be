import { describe, expect, it } from "@jest/globals";
import { sendLimits, uploadLimits } from "@guiche/contract/limits";
import { quickMessageApi, quickMessageInput, type QuickMessageDto } from "@guiche/contract/quick-messages";
import { QueryClient } from "@tanstack/react-query";
import { listKey } from "../../shared/lists/list-key";
import { attachmentFault } from "../../shared/media/attachment";
import { formFromQuickMessage, inputFromForm } from "./fields";
import { quickMessagePatches } from "./quick-message.cache";
import { withSlash } from "./variables";
import { mayChange, shows, readWhose } from "./whose";

const ana = 1;
const bia = 2;
const row = (id: number, shortcode: string, over: Partial<QuickMessageDto> = {}): QuickMessageDto => ({
  id,
  shortcode,
  message: "Bom dia!",
  geral: false,
  status: true,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  userId: ana,
  queueIds: [],
  uses: 0,
  ...over,
});

describe("quick reply events", () => {
  const key = (query: object) => listKey(quickMessageApi.page, null, query);
  const clientWith = (query: object, ...records: QuickMessageDto[]) => {
    const client = new QueryClient();
    client.setQueryData(key(query), { pages: [{ records, hasMore: false }], pageParams: [{}] });
    return client;
  };
  it("refetch the composer's list", () => {
    const client = new QueryClient();
    const listQueryKey = listKey(quickMessageApi.list);
    client.setQueryData(listQueryKey, [row(1, "bomdia")]);
    quickMessagePatches.quickMessage?.(client, { action: "update", record: row(1, "bomdia", { status: false }) });
    expect(client.getQueryState(listQueryKey)?.isInvalidated).toBe(true);
  });

  it("of one more use update the count in every list without a refetch", () => {
    const client = clientWith({}, row(1, "bomdia"), row(2, "pix"));
    const listQueryKey = listKey(quickMessageApi.list);
    client.setQueryData(listQueryKey, [row(1, "bomdia"), row(2, "pix")]);
    quickMessagePatches.quickMessage?.(client, { action: "update", record: row(2, "pix", { uses: 8 }) });
    expect(client.getQueryData(listQueryKey)).toEqual([row(1, "bomdia"), row(2, "pix", { uses: 8 })]);
    const cachedPages = client.getQueryData<{ pages: { records: QuickMessageDto[] }[] }>(key({}));
    expect(cachedPages?.pages[0]?.records[1]?.uses).toBe(8);
    for (const queryKey of [listQueryKey, key({})]) expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  });
});

describe("the quick reply form", () => {
  it("starts active, private, for every queue and without a file", () => {
    expect(formFromQuickMessage(null)).toMatchObject({ geral: false, status: true, queueIds: [], attachment: "none" });
    expect(formFromQuickMessage(row(1, "pix", { mediaPath: "/quick-messages/1/media?version=1" })).attachment).toBe(
      "kept",
    );
  });
  it("saves its values, and the file separately", () => {
    expect(
      inputFromForm({ ...formFromQuickMessage(row(1, "pix", { queueIds: [4] })), shortcode: " pix ", geral: true }),
    ).toEqual({
      shortcode: "pix",
      message: "Bom dia!",
      geral: true,
      status: true,
      queueIds: [4],
    });
  });
  it("stores the shortcode without the slash", () => {
    const shortcodeOf = (shortcode: string) => inputFromForm({ ...formFromQuickMessage(null), shortcode }).shortcode;
    expect(["/pix", " //pix", "a/b", "/"].map(shortcodeOf)).toEqual(["pix", "pix", "a/b", "/"]);
  });
  it("requires a shortcode with the specification's message", async () => {
    await expect(quickMessageInput.validate(formFromQuickMessage(null))).rejects.toMatchObject({
      errors: ["Obrigatório"],
    });
  });
});

describe("a quick reply's file", () => {
  const fault = (type: string, size: number) => attachmentFault({ type, size });
  it("must be within WhatsApp's limit for its type", () => {
    expect(fault("image/png", sendLimits.image)).toBeNull();
    expect(fault("image/png", sendLimits.image + 1)).toEqual({ kind: "tooLarge", limit: sendLimits.image });
    expect(fault("audio/ogg", sendLimits.audio + 1)).toEqual({ kind: "tooLarge", limit: sendLimits.audio });
    expect(fault("video/mp4", sendLimits.image + 1)).toBeNull();
    expect(fault("", uploadLimits.message + 1)).toEqual({ kind: "tooLarge", limit: uploadLimits.message });
  });
  it("must not be empty", () => {
    expect(fault("image/png", 0)).toEqual({ kind: "empty" });
  });
});

describe("the quick reply list", () => {
  it("shows every shortcode with one slash", () => {
    expect([withSlash("pix"), withSlash("/pix")]).toEqual(["/pix", "/pix"]);
  });
});

describe("the owner filter", () => {
  const own = row(1, "a");
  const general = row(2, "b", { geral: true });
  const other = row(3, "c", { userId: bia });
  it("is read from the address, and any other value shows all", () => {
    expect([readWhose(null), readWhose("own"), readWhose("general"), readWhose("hers")]).toEqual([
      "all",
      "own",
      "general",
      "all",
    ]);
    const listIds = (whose: "all" | "own" | "general") =>
      [own, general, other].filter((one) => shows(whose, one, ana)).map(({ id }) => id);
    expect([listIds("all"), listIds("own"), listIds("general")]).toEqual([[1, 2, 3], [1], [2]]);
  });
  it("lets users edit their own quick replies, and admins all", () => {
    expect([own, general, other].map((one) => mayChange(one, ana, false))).toEqual([true, false, false]);
    expect([own, general, other].map((one) => mayChange(one, ana, true))).toEqual([true, true, true]);
  });
});
