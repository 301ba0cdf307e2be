import type { TicketTagDto } from "@guiche/contract/tickets";
import { describe, expect, it } from "@jest/globals";
import { nameOf, tagNameError, optionOf, tagOptions } from "./tag-options";
import { TagSaver } from "./tag-saver";

const tag = (id: number, name: string): TicketTagDto => ({ id, name, color: "#123456" });
const [vip, late, action] = [tag(1, "VIP"), tag(2, "Atrasado"), tag(3, "Ação")] as const;

describe("the options of the picker", () => {
  const offered = [vip, late, action].map(optionOf);
  const shown = (typed: string, left = offered, chosen: readonly TicketTagDto[] = []) =>
    tagOptions(left, chosen, typed).map((option) => `${option.kind} ${nameOf(option)}`);

  it("are all tags until something is typed", () => {
    expect(shown("")).toEqual(["tag VIP", "tag Atrasado", "tag Ação"]);
    expect(shown("   ")).toHaveLength(3);
  });

  it("are the tags that contain the text regardless of accents, and last the offer to create one", () => {
    expect(shown("acao")).toEqual(["tag Ação", "create acao"]);
    expect(shown(" novo ")).toEqual(["create novo"]);
  });

  it("do not include creating a name that exists or is selected", () => {
    expect(shown("vip")).toEqual(["tag VIP"]);
    expect(shown("Vip ", offered.slice(1), [vip])).toEqual([]);
  });

  it("rejects a name that is too short or too long with the specification's message", () => {
    expect(tagNameError("ab")).toBe("Mensagem muito curta");
    expect(tagNameError("  a  ")).toBe("Mensagem muito curta");
    expect(tagNameError("x".repeat(51))).toBe("Too Long!");
    expect(tagNameError("abc")).toBeNull();
  });
});

describe("saving the tags of a ticket", () => {
  const turns = () => new Promise((done) => setTimeout(done));

  function aSaver() {
    const sent: string[] = [];
    const settled: (string | null)[] = [];
    const answers: ((failure?: Error) => void)[] = [];
    const saver = new TagSaver({
      send: (tags) => {
        sent.push(tags.map(({ name }) => name).join(" "));
        return new Promise((done, fail) => answers.push((failure) => (failure ? fail(failure) : done())));
      },
      settled: (failure) => settled.push(failure && failure.message),
    });
    const answer = async (failure?: Error) => {
      answers.shift()?.(failure);
      await turns();
    };
    return { saver, sent, settled, answer };
  }

  it("sends the tags at once and reports the result when the server responds", async () => {
    const { saver, sent, settled, answer } = aSaver();
    saver.save([vip]);
    expect(sent).toEqual(["VIP"]);
    expect(settled).toEqual([]);
    await answer();
    expect(settled).toEqual([null]);
  });

  it("sends only the latest selection after a pending save", async () => {
    const { saver, sent, settled, answer } = aSaver();
    saver.save([vip]);
    saver.save([vip, late]);
    saver.save([vip, late, action]);
    await answer();
    expect(sent).toEqual(["VIP", "VIP Atrasado Ação"]);
    expect(settled).toEqual([]);
    await answer();
    expect(settled).toEqual([null]);
  });

  it("reports an error if it was the last save, and forgets it if a later one succeeds", async () => {
    const { saver, settled, answer } = aSaver();
    saver.save([vip]);
    await answer(new Error("ERR_NO_TAG_FOUND"));
    expect(settled).toEqual(["ERR_NO_TAG_FOUND"]);
    saver.save([late]);
    saver.save([action]);
    await answer(new Error("ERR_NETWORK"));
    await answer();
    expect(settled).toEqual(["ERR_NO_TAG_FOUND", null]);
  });

  it("continues with the next change after an error", async () => {
    const { saver, sent, answer } = aSaver();
    saver.save([vip]);
    await answer(new Error("ERR_INTERNAL"));
    saver.save([]);
    expect(sent).toEqual(["VIP", ""]);
    await answer();
  });
});
