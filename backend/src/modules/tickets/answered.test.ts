import { beforeEach, describe, expect, it } from "@jest/globals";
import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { Ticket } from "../../models/tickets/ticket";
import { message } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { statusAndCode } from "../../testing/sign-in-as";
import { ana, heldTicket, lead, people, waitingTicket } from "./moves.fixture";

let of: Ticket;
let lastInboundId: number;
beforeEach(async () => {
  of = await heldTicket();
  lastInboundId = (await message(of, { body: "obrigada!" })).id;
  await of.update({ lastInboundId, waitingSince: new Date() });
});

const answer = (by: typeof ana, seenMessageId = lastInboundId, id = of.id) =>
  by.ask(ticketApi.answered, { params: { id }, body: { seenMessageId } });
const waitsSince = async () => (await Ticket.findByPk(of.id))?.waitingSince ?? null;

describe("a message that needs no answer", () => {
  it("ends the wait for all users, and saying so again changes nothing", async () => {
    const recorder = recordBroadcasts();
    try {
      expect((await answer(ana)).body).toMatchObject({ id: of.id, waitingSince: null, status: "open" });
      expect(recorder.events).toMatchObject([
        { topic: "ticket", event: { action: "update", ticket: { id: of.id, waitingSince: null } } },
      ]);
      expect(statusAndCode(await answer(ana))).toBe("200");
      expect(recorder.events).toHaveLength(1);
    } finally {
      recorder.stop();
    }
  });

  it("is for users who may write the answer: not while the ticket waits for an agent", async () => {
    expect(statusAndCode(await answer(lead))).toBe("200");
    const pending = await waitingTicket();
    expect(statusAndCode(await answer(ana, 1, pending.id))).toBe("403 ERR_NO_PERMISSION");
    await of.update({ userId: people.bruno.id, waitingSince: new Date() });
    expect(statusAndCode(await answer(ana))).toBe("403 ERR_NO_PERMISSION");
  });

  it("is refused when the customer has written since", async () => {
    const { id } = await message(of, { body: "mais uma coisa" });
    await of.update({ lastInboundId: id });
    expect(statusAndCode(await answer(ana))).toBe("409 ERR_CUSTOMER_WROTE");
    expect(await waitsSince()).not.toBeNull();
    expect(statusAndCode(await answer(ana, id))).toBe("200");
  });

  it("counts as no agent's answer", async () => {
    await answer(ana);
    expect((await ana.call(messageApi.list, { params: { ticketId: of.id } })).messages).toHaveLength(1);
  });
});
