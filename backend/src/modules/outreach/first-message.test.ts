import { beforeEach, expect, it } from "@jest/globals";
import { firstMessageApi } from "@guiche/contract/first-messages";
import { receive } from "../../conversation/receive";
import { companyChanged } from "../../core/cache";
import { scopeOfRow } from "../../core/tenant/scope";
import { Connection } from "../../models/connections/connection";
import { OutreachMessage } from "../../models/outreach/outreach-message";
import { withOutreach } from "../../testing/campaigns";
import { contact, newNumber } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";

const { outreach, harness, save } = withOutreach();
let person: { id: number; number: string };
beforeEach(async () => {
  const number = newNumber();
  const { id } = await contact(outreach.ref.companyId, { number });
  person = { id, number };
  await Connection.update({ isDefault: true }, { where: { id: outreach.ref.connectionId }, silent: true });
  await save({ coldLimit: 10 });
  companyChanged(scopeOfRow(outreach.ref));
});

const ask = (whatsappId?: number, id = person.id) =>
  outreach.caller.call(firstMessageApi.show, { params: { id }, query: whatsappId ? { whatsappId } : {} });
const usedUp = async (count: number) => {
  const { companyId, connectionId } = outreach.ref;
  for (let index = 0; index < count; index += 1)
    await OutreachMessage.create({
      companyId,
      connectionId,
      contactId: person.id,
      source: "api",
      wid: `W${index}`,
      ack: 2,
    });
};

it("an agent cannot ask about a contact or a connection of another company", async () => {
  const other = await harness.createCompany();
  const theirs = await contact(other.ref.companyId);
  const response = await outreach.caller.ask(firstMessageApi.show, { params: { id: theirs.id }, query: {} });
  expect([response.status, response.body]).toEqual([404, { error: "ERR_NO_CONTACT_FOUND" }]);
  const query = { whatsappId: other.ref.connectionId };
  const foreign = await outreach.caller.ask(firstMessageApi.show, { params: { id: person.id }, query });
  expect([foreign.status, foreign.body]).toEqual([404, { error: "ERR_NO_WAPP_FOUND" }]);
});

it("an agent is told how much of the number's budget is left, of the chosen connection or the usual one", async () => {
  expect(await ask(outreach.ref.connectionId)).toEqual({ state: "free", left: 10 });
  await usedUp(9);
  expect(await ask()).toEqual({ state: "nearly", left: 1 });
  await save({ coldLimit: 9 });
  companyChanged(scopeOfRow(outreach.ref));
  expect(await ask()).toEqual({ state: "spent", left: 0 });
});

it("an agent who answers a person who wrote today is told nothing", async () => {
  await save({ coldLimit: 0 });
  companyChanged(scopeOfRow(outreach.ref));
  expect(await ask()).toMatchObject({ state: "spent" });
  const { companyId, connectionId: id } = outreach.ref;
  await receive(inboundText({ id, companyId }, person.number, "Bom dia"));
  expect(await ask()).toMatchObject({ state: "free" });
});
