import type { TicketTagDto } from "@guiche/contract/tickets";
import { describe, expect, it } from "@jest/globals";
import { nameOf, tagNameError, optionOf, tagOptions } from "./tag-options";

const tag = (id: number, name: string): TicketTagDto => ({ id, name, color: "#123456" });
const [vip, late, action] = [tag(1, "VIP"), tag(2, "Atrasado"), tag(3, "Ação")] as const;

describe("the options of the picker", () => {
  const offeredOptions = [vip, late, action].map(optionOf);
  const listOptions = (searchText: string, candidates = offeredOptions, selectedTags: readonly TicketTagDto[] = []) =>
    tagOptions(candidates, selectedTags, searchText).map((option) => `${option.kind} ${nameOf(option)}`);

  it("are all tags until something is typed", () => {
    expect(listOptions("")).toEqual(["tag VIP", "tag Atrasado", "tag Ação"]);
    expect(listOptions("   ")).toHaveLength(3);
  });

  it("are the tags that contain the text regardless of accents, and last the offer to create one", () => {
    expect(listOptions("acao")).toEqual(["tag Ação", "create acao"]);
    expect(listOptions(" novo ")).toEqual(["create novo"]);
  });

  it("do not include creating a name that exists or is selected", () => {
    expect(listOptions("vip")).toEqual(["tag VIP"]);
    expect(listOptions("Vip ", offeredOptions.slice(1), [vip])).toEqual([]);
  });

  it("rejects a name that is too short or too long with the specification's message", () => {
    expect(tagNameError("ab")).toBe("Mensagem muito curta");
    expect(tagNameError("  a  ")).toBe("Mensagem muito curta");
    expect(tagNameError("x".repeat(51))).toBe("Too Long!");
    expect(tagNameError("abc")).toBeNull();
  });
});
