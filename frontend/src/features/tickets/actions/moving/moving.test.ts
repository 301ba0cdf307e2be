import { describe, expect, it } from "@jest/globals";
import type { TicketDto } from "@guiche/contract/tickets";
import { aTicket, admin, supervisor, user } from "../../state/testing";
import { colleaguesFor } from "./colleague-choice";
import {
  consequenceOf,
  isEmptyDestination,
  transferredTicket,
  patchOf,
  transferTo,
  type Destination,
} from "./destination";
import { splitBold } from "./split-bold";
import { queueChoice } from "./queue-choice";

const [sales, support] = [
  { id: 1, name: "Vendas", color: "#fff" },
  { id: 9, name: "Suporte", color: "#000" },
];
const bia = { id: 99, name: "Bia" };
const to = (fields: Partial<Destination>): Destination => ({
  user: null,
  queue: null,
  connection: null,
  note: "",
  ...fields,
});
const mine = aTicket({ status: "open", userId: 5, user: { id: 5, name: "Ana" }, queueId: 1, queue: sales });
const saying = (fields: Partial<Destination>, tickets: TicketDto[] = [mine], actor = user) =>
  consequenceOf(to(fields), tickets, actor);

describe("a transfer", () => {
  it("sends only the selected fields", () => {
    expect(patchOf(to({}))).toEqual({});
    expect(patchOf(to({ queue: support }))).toEqual({ queueId: 9 });
    expect(patchOf(to({ user: bia, connection: { id: 3, name: "Loja" }, note: " liga para ela " }))).toEqual({
      userId: 99,
      whatsappId: 3,
      note: "liga para ela",
    });
    expect(isEmptyDestination(to({ note: "oi" }))).toBe(true);
    expect(isEmptyDestination(to({ connection: { id: 3, name: "Loja" } }))).toBe(false);
  });

  it("to a queue alone makes the ticket pending, to a user it is open and theirs", () => {
    expect(transferredTicket(to({ queue: support }), mine)).toMatchObject({
      status: "pending",
      userId: null,
      queue: support,
    });
    expect(transferredTicket(to({ user: bia }), aTicket({ queueId: 1 }))).toMatchObject({
      status: "open",
      user: bia,
      userId: 99,
      queueId: 1,
    });
    const line = { id: 3, name: "Loja 2" };
    expect(transferredTicket(to({ connection: line }), mine)).toEqual({ ...mine, whatsappId: 3, whatsapp: line });
  });

  it("leaves the conversation, opens it when I take it, and stays when only the connection changes", () => {
    expect(transferTo(to({ user: bia }), 5).navigatesTo).toBe("out");
    expect(transferTo(to({ queue: support }), 5).navigatesTo).toBe("out");
    expect(transferTo(to({ user: { id: 5, name: "Ana" } }), 5).navigatesTo).toBe("in");
    expect(transferTo(to({ connection: { id: 3, name: "Loja" } }), 5).navigatesTo).toBe("nowhere");
  });
});

describe("the description of a transfer", () => {
  it.each<[Partial<Destination>, string]>([
    [{}, "nowhere"],
    [{ note: "só um recado" }, "nowhere"],
    [{ queue: support }, "toQueue"],
    [{ user: bia }, "toUser"],
    [{ user: bia, queue: support }, "toUserInQueue"],
    [{ user: { id: 5, name: "Ana" } }, "toMe"],
    [{ user: { id: 5, name: "Ana" }, queue: support }, "toMeInQueue"],
    [{ connection: { id: 3, name: "Loja" } }, "overConnection"],
  ])("%j is said by «%s»", (destination, sentence) => {
    expect(saying(destination).sentence).toBe(sentence);
  });

  it("names the connection only once", () => {
    const connection = { id: 3, name: "Loja" };
    expect(saying({ connection }).changesConnection).toBe(false);
    expect(saying({ connection, queue: support }).changesConnection).toBe(true);
  });

  it("warns users who will no longer see the ticket", () => {
    expect(saying({ user: bia }).losesSight).toBe(true);
    expect(saying({ queue: support }).losesSight).toBe(true);
    expect(saying({ queue: sales }).losesSight).toBe(false);
    expect(saying({ user: bia }, [mine], supervisor).losesSight).toBe(false);
    expect(saying({ queue: support }, [mine], admin).losesSight).toBe(false);
    expect(saying({ connection: { id: 3, name: "Loja" } }).losesSight).toBe(false);
    expect(saying({ queue: sales }, [mine, aTicket({ id: 2, queueId: 9 })]).losesSight).toBe(false);
  });

  it("makes the words of the translation bold, and ignores asterisks in a name", () => {
    const sentence = ({ user: who, queue }: { user: string; queue: string }) =>
      `**${who}** atende na fila **${queue}**.`;
    expect(splitBold(sentence, { user: "An**a <b>", queue: "$&" })).toEqual([
      { text: "An**a <b>", bold: true },
      { text: " atende na fila ", bold: false },
      { text: "$&", bold: true },
      { text: ".", bold: false },
    ]);
  });
});

describe("the choices of a transfer", () => {
  const people = [
    { id: 5, name: "Ana", queues: [], online: true, away: false },
    { id: 99, name: "Bia", queues: [], online: false, away: false },
    { id: 7, name: "Ári", queues: [], online: false, away: false },
    { id: 8, name: "Zé", queues: [], online: true, away: false, leave: null },
    { id: 9, name: "Rui", queues: [], online: false, away: false, leave: { returnsOn: null, lacksSeat: false } },
  ];
  const listColleagues = (...tickets: TicketDto[]) => colleaguesFor(people, tickets, 5).map(({ name }) => name);

  it("users who are online come first, oneself only where it changes something, and no user on leave", () => {
    expect(listColleagues(mine)).toEqual(["Zé", "Ári", "Bia"]);
    expect(listColleagues(aTicket({ status: "pending", userId: null }))).toEqual(["Ana", "Zé", "Ári", "Bia"]);
    expect(listColleagues(mine, aTicket({ status: "open", userId: 99 }))).toContain("Ana");
  });

  it("an admin chooses any queue or none, every other user one of their own", () => {
    const all = [sales, support];
    expect(queueChoice(admin, all)).toEqual({ queues: all, mustChoose: false });
    expect(queueChoice({ ...user, super: true }, all).mustChoose).toBe(false);
    expect(queueChoice(user, all)).toEqual({ queues: [sales], mustChoose: true });
    expect(queueChoice({ ...supervisor, allTicket: true }, all)).toEqual({ queues: [sales], mustChoose: true });
    expect(queueChoice({ ...user, queueIds: [] }, all)).toEqual({ queues: [], mustChoose: true });
    expect(queueChoice({ ...user, queueIds: [], allTicket: true }, all)).toEqual({ queues: [], mustChoose: false });
  });
});
