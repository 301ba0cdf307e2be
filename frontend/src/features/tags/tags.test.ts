import { describe, expect, it } from "@jest/globals";
import { tagApi, type TagDto, type TagPage } from "@guiche/contract/tags";
import { QueryClient } from "@tanstack/react-query";
import { validateYupSchema } from "formik";
import { listKey } from "../../shared/lists/list-key";
import { formOf, inputOf, tagForm, type TagForm } from "./fields";
import { tagPatches } from "./tag.cache";

const tag = (id: number, name: string, over: Partial<TagDto> = {}): TagDto => ({
  id,
  name,
  color: "#34449b",
  kanban: 0,
  userId: null,
  ticketsCount: 0,
  ...over,
});

describe("tag events", () => {
  const key = (searchParam: string) => listKey(tagApi.list, null, { searchParam, pageNumber: 1 });
  const clientWith = (searchParam: string, ...tags: TagDto[]) => {
    const client = new QueryClient();
    client.setQueryData(key(searchParam), { pages: [{ tags, hasMore: false }], pageParams: [{}] });
    return client;
  };
  const namesIn = (client: QueryClient, searchParam: string) =>
    client
      .getQueryData<{ pages: TagPage[] }>(key(searchParam))
      ?.pages.flatMap(({ tags }) => tags.map(({ name }) => name));

  it("add, change and remove rows, and update the count", () => {
    const client = clientWith("", tag(1, "novo"), tag(2, "vip"));
    tagPatches.tag?.(client, { action: "create", tag: tag(3, "urgente") });
    tagPatches.tag?.(client, { action: "update", tag: tag(1, "novo", { ticketsCount: 4 }) });
    expect(namesIn(client, "")).toEqual(["novo", "urgente", "vip"]);
    expect(client.getQueryData<{ pages: TagPage[] }>(key(""))?.pages[0]?.tags[0]?.ticketsCount).toBe(4);
    tagPatches.tag?.(client, { action: "delete", tagId: 2 });
    expect(namesIn(client, "")).toEqual(["novo", "urgente"]);
  });
  it("add a row to a search only when it matches", () => {
    const client = clientWith("orca");
    tagPatches.tag?.(client, { action: "create", tag: tag(3, "urgente") });
    tagPatches.tag?.(client, { action: "create", tag: tag(4, "Orçamento") });
    expect(namesIn(client, "orca")).toEqual(["Orçamento"]);
  });
});

describe("the tag form", () => {
  const wordsFor = async (over: Partial<TagForm>) =>
    validateYupSchema({ ...formOf(null), ...over }, tagForm).then(
      () => [],
      ({ inner }: { inner: { message: string }[] }) => inner.map(({ message }) => message),
    );
  it("uses the specification's messages", async () => {
    expect(await wordsFor({ name: "" })).toContain("Obrigatório");
    expect(await wordsFor({ name: "vi" })).toEqual(["Mensagem muito curta"]);
    expect(await wordsFor({ name: "vip", kanban: true })).toEqual([]);
  });
  it("sends the kanban lane as 0 or 1", () => {
    expect(inputOf({ name: " vip ", color: "#ABC", kanban: true })).toEqual({ name: "vip", color: "#abc", kanban: 1 });
    expect(formOf(tag(1, "vip", { kanban: 1 })).kanban).toBe(true);
  });
});
