import { describe, expect, it } from "@jest/globals";
import { foldText } from "../../shared/format/fold-text";
import { fit } from "./rank";

const order = (searchText: string, ...texts: string[]) =>
  texts
    .map((text) => ({ text, value: fit(searchText, text) }))
    .filter((each) => each.value !== null)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
    .map(({ text }) => text);

describe("fit", () => {
  it("ignores accents and capitals", () => {
    expect(foldText("Seção Às ÓRGÃOS ñ")).toBe("secao as orgaos n");
    expect(fit("secao", "Seção")).not.toBeNull();
    expect(fit("CONEXOES", "Conexões")).not.toBeNull();
    expect(fit("conexões", "CONEXOES")).not.toBeNull();
  });

  it("ranks a matching start before a word start, before a substring, before scattered letters", () => {
    expect(order("tag", "Sem nome", "Marcar com tags", "Tags", "Montagem", "Trazer agora")).toEqual([
      "Tags",
      "Marcar com tags",
      "Montagem",
      "Trazer agora",
    ]);
  });

  it("allows omitted letters", () => {
    expect(order("trnsf", "Transferir", "Atendimentos")).toEqual(["Transferir"]);
    expect(order("rr", "Respostas rápidas", "Resolver")).toContain("Respostas rápidas");
  });

  it("requires every typed word, in any order", () => {
    expect(order("escuro tema", "Tema: Escuro", "Tema: Claro")).toEqual(["Tema: Escuro"]);
  });

  it("rejects letters that match by chance", () => {
    expect(fit("zz", "Atendimentos")).toBeNull();
    expect(fit("as", "Abrir o atendimento de que ninguém mais se lembra hoje")).toBeNull();
    expect(fit("x", "Caixa")).toBeNull();
  });

  it("prefers the shorter of two equal matches", () => {
    expect(order("fila", "Filas de atendimento", "Filas")).toEqual(["Filas", "Filas de atendimento"]);
  });

  it("accepts everything when nothing is typed", () => {
    expect(fit("  ", "Tags")).toBe(0);
  });
});
