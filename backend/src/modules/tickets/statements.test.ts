import { expect, it } from "@jest/globals";
import { receive } from "../../conversation/receive";
import { withHarness } from "../../testing/harness";
import { newNumber } from "../../testing/factories";
import { inboundText } from "../../testing/fake-session";
import { statementsOf } from "../../testing/postgres";

const harness = withHarness();

/** Without BEGIN and COMMIT, and without the lookup of a contact's picture, which happens later. */
const costsOf = async (act: () => Promise<unknown>): Promise<string[]> =>
  (await statementsOf(act)).filter(
    (sql) => !/START TRANSACTION|COMMIT|SET "pictureAskedAt"|SELECT c\."pictureKey"/.test(sql),
  );

it("a message of a known customer takes three statements, an agent's two and the outbox, an unknown sender's six", async () => {
  const { ref, customer, sendMessage } = await harness.createCompany();
  const connectionRow = { id: ref.connectionId, companyId: ref.companyId };
  const comes = (text: string, phone = customer.phone) => receive(inboundText(connectionRow, phone, text));
  await comes("what is asked once");
  await comes("what is asked once of the bot", newNumber());
  await sendMessage("what is asked once");
  expect(await costsOf(() => comes("again"))).toHaveLength(3);
  // At the same time the outbox may check whether there is more to send.
  const withoutOutbox = (statements: string[]) =>
    statements.filter((sql) => !/UPDATE outbox|DELETE FROM outbox/.test(sql));
  const answer = async (text: string) => {
    const statements = await costsOf(() => sendMessage(text));
    return { statements, own: withoutOutbox(statements) };
  };
  // The first answer marks what it answers as read.
  expect((await answer("and again")).own).toHaveLength(3);
  const { statements: outbound, own } = await answer("and again");
  expect(own).toHaveLength(2);
  expect(outbound.length).toBeLessThanOrEqual(8);
  // The lookup of the picture, a moment later, is not counted.
  expect(withoutOutbox(await costsOf(() => comes("an unknown sender", newNumber())))).toHaveLength(6);
});
