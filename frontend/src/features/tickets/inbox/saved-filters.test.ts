import { beforeEach, describe, expect, it } from "@jest/globals";
import { aStore, noStore } from "@/shared/testing";
import { keepFilters, mostSaved, savedFilters, withoutSaved, withSaved } from "./saved-filters";

let kept: Map<string, string>;
beforeEach(() => {
  kept = aStore();
});

describe("filters with a name", () => {
  const vip = { name: "VIP", filters: "tab=search&tags=2" };
  const sales = { name: "Vendas", filters: "queues=1" };

  it("are there again for whoever saved them, and for nobody else", () => {
    expect(savedFilters(1)).toEqual([]);
    expect(keepFilters(1, [vip, sales])).toBe(true);
    expect([savedFilters(1), savedFilters(2)]).toEqual([[vip, sales], []]);
  });

  it("are saved anew under the same name, and deleted by it", () => {
    const changed = { ...vip, filters: "tab=closed" };
    expect(withSaved([vip, sales], changed)).toEqual([sales, changed]);
    expect(withoutSaved([vip, sales], "VIP")).toEqual([sales]);
  });

  it("are not collected without end", () => {
    const many = Array.from({ length: mostSaved }, (_, index) => ({ name: `${index}`, filters: "" }));
    expect(withSaved(many, vip)).toHaveLength(mostSaved);
    expect(withSaved(many, vip).at(-1)).toEqual(vip);
  });

  it("are read carefully: whatever else lies in the browser is no filter", () => {
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

  it("are none where the browser keeps nothing", () => {
    noStore();
    expect([savedFilters(1), keepFilters(1, [vip])]).toEqual([[], false]);
  });
});
