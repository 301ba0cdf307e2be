import { describe, expect, it } from "@jest/globals";
import type { BotMenusDto } from "@guiche/contract/bot-menus";
import { programOf } from "../source";
import { compare } from "./compare";
import { compareAll } from "./compare-all";
import { aStep, chose, shownMenu, toSales, twoQueues } from "./real.fixture";

const [connection] = twoQueues.connections as [BotMenusDto["connections"][number]];
const withConnection = (change: Partial<typeof connection>): BotMenusDto => ({
  ...twoQueues,
  connections: [{ ...connection, ...change }],
});
const verdictFor = (menus: BotMenusDto, conversation = toSales(5)) =>
  compareAll({ menus, conversations: [conversation] })[0];

describe("a real conversation compared with a draft", () => {
  it("that does the same is equal", () => {
    expect(verdictFor(twoQueues)).toBe("equal");
  });

  it("that says something else and leads to the same queue is answered differently", () => {
    expect(verdictFor(withConnection({ greetingMessage: "Bem-vindo!" }))).toBe("otherAnswer");
  });

  it("whose number means another queue goes there, as the customer's own answer decides", () => {
    expect(verdictFor(withConnection({ queueIds: [2, 1] }))).toBe("otherQueue");
  });

  it("that hands no customer over any more is left without a person", () => {
    expect(verdictFor(withConnection({ queueIds: [] }))).toBe("noPerson");
    const [sales, support] = twoQueues.queues as [BotMenusDto["queues"][number], BotMenusDto["queues"][number]];
    const price = { id: 9, title: "Preço", message: "", hasMedia: false, forwardQueueId: null, children: [] };
    expect(verdictFor({ ...twoQueues, queues: [{ ...sales, options: [price] }, support] })).toBe("noPerson");
  });

  it("cannot be compared when a message is gone, or its connection", () => {
    const { steps, ...rest } = toSales(5);
    const conversation = { ...rest, steps: [steps[0]!, { ...steps[1]!, text: null }] };
    expect(verdictFor(twoQueues, conversation)).toBe("unknown");
    expect(verdictFor(twoQueues, { ...toSales(5), whatsappId: null })).toBe("unknown");
  });

  it("is followed after the first difference with what the draft itself has done", () => {
    const program = programOf(withConnection({ queueIds: [2, 1] }), connection);
    const draft = programOf(withConnection({ queueIds: [2, 1] }), { ...connection, queueIds: [2, 1] });
    expect(compare(program, toSales(5).steps).map(({ result }) => result)).toEqual(["equal", "equal"]);
    const steps = compare(draft, [...toSales(5).steps, aStep(3, "#", [shownMenu])]);
    expect(steps.map(({ result }) => result)).toEqual(["different", "after", "after"]);
    expect(steps[1]?.effects).toEqual(chose(2, "Aqui é Suporte."));
    expect(steps[2]?.facts?.queueId).toBe(2);
  });

  it("begins anew where the bot began anew, also after what cannot be known", () => {
    const { steps } = toSales(5);
    const again = steps.map((step, index) => ({ ...step, seq: step.seq + 2, isFresh: index === 0 }));
    const program = programOf(twoQueues, connection);
    expect(compare(program, [{ ...steps[0]!, text: null }, steps[1]!, ...again]).map(({ result }) => result)).toEqual([
      "unknown",
      "unknown",
      "equal",
      "equal",
    ]);
  });
});
