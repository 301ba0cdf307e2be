import { beforeEach, describe, expect, it } from "@jest/globals";
import { aStore, noStore } from "@/shared/testing";
import { saveFilters, maxSaved, savedFilters, withoutSaved, withSaved } from "./saved-filters";

let kept: Map<string, string>;
beforeEach(() => {
  kept = aStore();
});

describe("saved filters", () => {
  const vip = { name: "VIP", filters: "tab=search&tags=2" };
  const sales = { name: "Vendas", filters: "queues=1" };

  it("belong to the user who saved them", () => {
    expect(savedFilters(1)).toEqual([]);
    expect(saveFilters(1, [vip, sales])).toBe(true);
    expect([savedFilters(1), savedFilters(2)]).toEqual([[vip, sales], []]);
  });

  it("are replaced and deleted by name", () => {
    const changed = { ...vip, filters: "tab=closed" };
    expect(withSaved([vip, sales], changed)).toEqual([sales, changed]);
    expect(withoutSaved([vip, sales], "VIP")).toEqual([sales]);
  });

  it("are limited in number", () => {
    const many = Array.from({ length: maxSaved }, (_, index) => ({ name: `${index}`, filters: "" }));
    expect(withSaved(many, vip)).toHaveLength(maxSaved);
    expect(withSaved(many, vip).at(-1)).toEqual(vip);
  });

  it("are validated when read", () => {
    kept.set(
      "guiche.filters.1",
      JSON.stringify([
        null,
        7,
        { name: "  ", filters: "" },
        { name: "x", filters: 7 },
        { name: "longo", filters: `queues=${"1,".repeat(2_000)}` },
        { name: " Só meus ", filters: "all=0&new=3&message=4&evil=%3Cscript%3E" },
        vip,
        { ...vip, filters: "tab=search&tags=3" },
      ]),
    );
    expect(savedFilters(1)).toEqual([
      { name: "Só meus", filters: "all=0" },
      { name: "VIP", filters: "tab=search&tags=3" },
    ]);
    for (const broken of ["{", '{"name":"x"}', "null"]) {
      kept.set("guiche.filters.1", broken);
      expect(savedFilters(1)).toEqual([]);
    }
  });

  it("are empty when the browser stores nothing", () => {
    noStore();
    expect([savedFilters(1), saveFilters(1, [vip])]).toEqual([[], false]);
  });
});
