import { describe, expect, it } from "@jest/globals";
import { tagApi, type TagDto, type TagPage } from "@guiche/contract/tags";
import { QueryClient } from "@tanstack/react-query";
import { validateYupSchema } from "formik";
import { listKey } from "../../shared/lists/list-key";
import { formFromTag, inputFromForm, tagForm, type TagForm } from "./fields";
import { tagPatches } from "./tag.cache";

const tag = (id: number, name: string, over: Partial<TagDto> = {}): TagDto => ({
  id,
  name,
  color: "#34449b",
  kanban: 0,
  kanbanLimit: null,
  kanbanKept: false,
  userId: null,
  ticketsCount: 0,
  ...over,
});

describe("tag events", () => {
  const page = listKey(tagApi.list, null, { searchParam: "", pageNumber: 1 });
  const choices = listKey(tagApi.all);

  it("change a row in place, and fetch the pickers again", () => {
    const client = new QueryClient();
    client.setQueryData(page, { pages: [{ tags: [tag(1, "novo")], hasMore: false }], pageParams: [{}] });
    client.setQueryData(choices, []);
    tagPatches.tag?.(client, { action: "update", tag: tag(1, "novo", { ticketsCount: 4 }) });
    expect(client.getQueryData<{ pages: TagPage[] }>(page)?.pages[0]?.tags[0]?.ticketsCount).toBe(4);
    expect([page, choices].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([false, true]);
  });
});

describe("the tag form", () => {
  const wordsFor = async (over: Partial<TagForm>) =>
    validateYupSchema({ ...formFromTag(null, []), ...over }, tagForm).then(
      () => [],
      ({ inner }: { inner: { message: string }[] }) => inner.map(({ message }) => message),
    );
  it("uses the specification's messages", async () => {
    expect(await wordsFor({ name: "" })).toContain("Obrigatório");
    expect(await wordsFor({ name: "vi" })).toEqual(["Mensagem muito curta"]);
    expect(await wordsFor({ name: "vip", kanban: true })).toEqual([]);
  });
  it("sends the kanban lane as 0 or 1", () => {
    expect(inputFromForm({ name: " vip ", color: "#ABC", kanban: true, kanbanLimit: 12, kanbanKept: true })).toEqual({
      name: "vip",
      color: "#abc",
      kanban: 1,
      kanbanLimit: 12,
      kanbanKept: true,
    });
    expect(formFromTag(tag(1, "vip", { kanban: 1 }), []).kanban).toBe(true);
  });
});
