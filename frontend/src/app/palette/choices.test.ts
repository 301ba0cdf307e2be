import { describe, expect, it, jest } from "@jest/globals";
import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import { opens, type Gate, type GateUser } from "../../shared/permissions/gate";
import { commandChoices, contactChoices, pageChoices, replyChoices } from "./choices";
import { aContactRow } from "@/testing/contact";
import { aQuickMessage } from "@/testing/dtos";

const nothing = () => undefined;

const everyPlace: { name: string; path: string; label: string; gate: Gate }[] = [
  { name: "tickets", path: "/tickets", label: "Atendimentos", gate: { rule: "tickets:use" } },
  { name: "queues", path: "/queues", label: "Filas", gate: { rule: "queues:manage" } },
  { name: "announcements", path: "/announcements", label: "Informativos", gate: { super: true } },
];
const seenBy = (user: Partial<GateUser>) =>
  pageChoices(
    everyPlace.filter(({ gate }) =>
      opens(gate, { profile: "user", super: false, company: { plan: {} }, ...user }, () => false),
    ),
    nothing,
  ).map(({ label }) => label);

describe("a palette choice", () => {
  it("never leads to a screen the user may not open", () => {
    expect(seenBy({})).toEqual(["Atendimentos"]);
    expect(seenBy({ profile: "admin" })).toEqual(["Atendimentos", "Filas"]);
    expect(seenBy({ super: true })).toEqual(["Atendimentos", "Filas", "Informativos"]);
  });

  it("for a command exists only while it is available, with its keys and in the order of the sheet", () => {
    const run = jest.fn<(name: string) => void>();
    const choices = commandChoices(["shortcuts", "transfer", "palette", "newTicket", "close"], (name) => name, run);
    expect(choices.map(({ section, label, keys }) => [section, label, keys])).toEqual([
      ["actions", "newTicket", "Alt+KeyP"],
      ["ticket", "close", "Alt+KeyX"],
      ["ticket", "transfer", "Alt+KeyT"],
      ["actions", "shortcuts", "?"],
    ]);
    choices[2]?.run();
    expect(run.mock.calls).toEqual([["transfer"]]);
    expect(commandChoices([], (name) => name, run)).toEqual([]);
  });

  it("for a contact starts a conversation, also when the number is unknown", () => {
    const talk = jest.fn<(id: number) => void>();
    const maria = aContactRow({ id: 7 });
    const choices = contactChoices([maria, { ...maria, id: 8, number: null }], talk);
    expect(choices.map(({ detail }) => detail)).toEqual(["+55 (11) 99999-0000", undefined]);
    choices[0]?.run();
    expect(talk).toHaveBeenCalledWith(7);
  });

  it("for a quick reply shows one line of its text, or its file name", () => {
    const reply = aQuickMessage({ message: "Olá,\n  tudo bem?" });
    const say = jest.fn<(quickMessage: QuickMessageDto) => void>();
    const choices = replyChoices(
      [
        reply,
        { ...reply, id: 2, message: "a".repeat(200) },
        { ...reply, id: 3, message: "", isMedia: true, mediaName: "preços.pdf" },
      ],
      "com arquivo",
      say,
    );
    expect(choices.map(({ label, detail }) => [label, detail])).toEqual([
      ["/oi", "Olá, tudo bem?"],
      ["/oi", `${"a".repeat(80)}…`],
      ["/oi", "preços.pdf"],
    ]);
    expect(choices[0]?.keywords).toBe(reply.message);
    choices[0]?.run();
    expect(say).toHaveBeenCalledWith(reply);
  });
});
