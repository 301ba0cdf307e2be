import { beforeEach, describe, expect, it } from "@jest/globals";
import { contactApi } from "@guiche/contract/contacts";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { Ticket } from "../../models/tickets/ticket";
import { withOutreach } from "../../testing/campaigns";
import { contact } from "../../testing/factories";

const { outreach, save, join, startCampaign, recipients, report, waitForSent, waitForEnd, writes, ackAll } =
  withOutreach();
let [first, second] = ["", ""];
let ids: number[] = [];
/** The oldest contact, which stays when it is merged with one of them. */
let outsider = 0;

beforeEach(async () => {
  [first = "", second = ""] = await join(2);
  const { companyId } = outreach.ref;
  outsider = (await contact(companyId)).id;
  ids = [(await contact(companyId, { number: first })).id, (await contact(companyId, { number: second })).id];
});

const merge = (id = ids[0], contactId = ids[1]) =>
  outreach.admin.call(contactApi.merge, { params: { id: id ?? 0 }, body: { contactId: contactId ?? 0 } });
const statesOf = async (id: number) => (await recipients(id)).map(({ state, cause }) => [state, cause]);
const waiting = () => Ticket.count({ where: { companyId: outreach.ref.companyId, status: "pending" } });

describe("people of a campaign who are merged while it runs", () => {
  it("after one of them was written to get nothing more, and their answer counts once", async () => {
    await save({ longerIntervalAfter: 1, greaterInterval: 1 });
    const { id } = await startCampaign();
    await waitForSent(1);
    await merge();
    await waitForEnd(id);
    expect(outreach.session.sentMessages).toHaveLength(1);
    expect(await statesOf(id)).toEqual([
      ["delivered", null],
      ["skipped", "repeated"],
    ]);
    const createdAt = new Date(Date.now() - 60_000);
    await OutreachMessage.update({ createdAt }, { where: { companyId: outreach.ref.companyId }, silent: true });
    await writes(second, "Quanto custa?");
    await writes(first, "E a entrega?");
    expect(await report(id)).toMatchObject({ sent: 1, replied: 1, failed: 0, done: 2 });
    expect(await waiting()).toBe(1);
  });

  it("with a person who is in no list still get their message", async () => {
    await save({ longerIntervalAfter: 1, greaterInterval: 1 });
    const { id } = await startCampaign();
    await waitForSent(1);
    await merge(ids[1], outsider);
    await waitForEnd(id);
    expect(outreach.session.sentMessages.map(({ address }) => address.split("@")[0]).sort()).toEqual(
      [first, second].sort(),
    );
    expect(await report(id)).toMatchObject({ sent: 2, failed: 0 });
  });

  it("when both were asked are one: their answer brings one message, the next one opens a ticket", async () => {
    const { id } = await startCampaign({ confirmation: true, confirmationMessage1: "Posso enviar?" });
    await waitForSent(2);
    await ackAll();
    await merge();
    await writes(first, "Pode");
    await waitForSent(3);
    expect(await waiting()).toBe(0);
    await writes(second, "Quero dois");
    expect(await waiting()).toBe(1);
    await waitForEnd(id);
    expect(outreach.session.sentMessages).toHaveLength(3);
    expect(await report(id)).toMatchObject({ confirmed: 1, sent: 1, done: 2 });
  });

  it("when one had confirmed and the other had not answered get the message once", async () => {
    const { id } = await startCampaign({ confirmation: true, confirmationMessage1: "Posso enviar?" });
    await waitForSent(2);
    await ackAll();
    outreach.session.open = false;
    await writes(second, "Pode");
    await merge();
    outreach.session.open = true;
    await waitForEnd(id);
    expect(outreach.session.sentMessages).toHaveLength(3);
    expect((await statesOf(id)).map(([state]) => state).sort()).toEqual(["delivered", "skipped"]);
  });

  it("when one had refused get no message", async () => {
    const { id } = await startCampaign({ confirmation: true, confirmationMessage1: "Posso enviar?" });
    await waitForSent(2);
    await ackAll();
    await writes(first, "Não");
    outreach.session.open = false;
    await writes(second, "Pode");
    await merge();
    outreach.session.open = true;
    await waitForEnd(id);
    expect(outreach.session.sentMessages).toHaveLength(2);
    expect((await statesOf(id)).map(([state]) => state).sort()).toEqual(["refused", "skipped"]);
  });
});
