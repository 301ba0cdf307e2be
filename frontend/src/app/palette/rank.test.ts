import { describe, expect, it } from "@jest/globals";
import { folded } from "../../shared/format/folded";
import { fit } from "./rank";

const order = (typed: string, ...texts: string[]) =>
  texts
    .map((text) => ({ text, value: fit(typed, text) }))
    .filter((each) => each.value !== null)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
    .map(({ text }) => text);

describe("whoever types into the palette", () => {
  it("need not type accents or capitals", () => {
    expect(folded("Seção Às ÓRGÃOS ñ")).toBe("secao as orgaos n");
    expect(fit("secao", "Seção")).not.toBeNull();
    expect(fit("CONEXOES", "Conexões")).not.toBeNull();
    expect(fit("conexões", "CONEXOES")).not.toBeNull();
  });

  it("finds what begins so before what has a word that does, before what holds it, before scattered letters", () => {
    expect(order("tag", "Sem nome", "Marcar com tags", "Tags", "Montagem", "Trazer agora")).toEqual([
      "Tags",
      "Marcar com tags",
      "Montagem",
      "Trazer agora",
    ]);
  });

  it("may leave letters out", () => {
    expect(order("trnsf", "Transferir", "Atendimentos")).toEqual(["Transferir"]);
    expect(order("rr", "Respostas rápidas", "Resolver")).toContain("Respostas rápidas");
  });

  it("may write several words in any order, and all of them count", () => {
    expect(order("escuro tema", "Tema: Escuro", "Tema: Claro")).toEqual(["Tema: Escuro"]);
  });

  it("does not find letters that stand there by chance", () => {
    expect(fit("zz", "Atendimentos")).toBeNull();
    expect(fit("as", "Abrir o atendimento de que ninguém mais se lembra hoje")).toBeNull();
    expect(fit("x", "Caixa")).toBeNull();
  });

  it("is shown the shorter of two that fit alike first", () => {
    expect(order("fila", "Filas de atendimento", "Filas")).toEqual(["Filas", "Filas de atendimento"]);
  });

  it("and has typed nothing is refused nothing", () => {
    expect(fit("  ", "Tags")).toBe(0);
  });
});
