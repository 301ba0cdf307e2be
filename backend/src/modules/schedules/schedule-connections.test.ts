import { expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { scheduleApi } from "@guiche/contract/schedules";
import { listener } from "../../conversation/listener";
import { connection, contact, newNumber, schedule, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { withHarness } from "../../testing/harness";
import { signInAs } from "../../testing/sign-in-as";
import { sweepSchedules } from "./schedule.sending";

const harness = withHarness();

/** A company with a person, and a second connection that is its default. */
async function open() {
  const company = await harness.createCompany();
  const { companyId, connectionId } = company.ref;
  const admin = await signInAs(harness.server.app, await user(companyId, { profile: "admin" }));
  const person = await contact(companyId, { name: "Maria", number: newNumber() });
  const other = await connection(companyId, { isDefault: true });
  const spare = { companyId, connectionId: other.id, provider: "simulator" as const };
  return {
    ...company,
    ...{ admin, spare, spareSession: harness.openSession(spare) },
    due: (ref = company.ref) =>
      schedule(person, { sendAt: new Date(Date.now() - 60_000), connectionId: ref.connectionId }),
    show: (id: number) => admin.call(scheduleApi.show, { params: { id } }),
    remove: () => admin.call(connectionApi.remove, { params: { id: connectionId } }),
  };
}

it("a schedule whose connection was deleted leaves through the company's default one", async () => {
  const { due, remove, session, spare, spareSession, show } = await open();
  const { id } = await due();
  await remove();
  await sweepSchedules();
  await until("it is sent", () => spareSession.sentMessages.length === 1);
  expect(session.sentMessages).toEqual([]);
  expect(await show(id)).toMatchObject({ status: "AGENDADA", whatsappId: spare.connectionId });
});

it("a schedule whose connection is deleted before WhatsApp has it is ERRO, and others keep their state", async () => {
  const { due, ref, remove, session, show, spare, spareSession } = await open();
  const [sentSchedule, waits] = [await due(), await due()];
  const elsewhere = await due(spare);
  await sweepSchedules();
  await until(
    "the first and the other number's are sent",
    () => session.sentMessages.length + spareSession.sentMessages.length === 2,
  );
  await listener.ack(ref, session.sentMessages[0]?.id ?? "", 2);
  await until("the second is sent", () => session.sentMessages.length === 2);
  await remove();
  await sweepSchedules();
  const states = await Promise.all([sentSchedule, waits, elsewhere].map(({ id }) => show(id)));
  expect(states.map(({ status, cause }) => [status, cause])).toEqual([
    ["ENVIADA", null],
    ["ERRO", "connection"],
    ["AGENDADA", null],
  ]);
});
