import { expect, it } from "@jest/globals";
import { type BaileysHarness, pairPhone, withBaileysHarness } from "./harness.suite";

const harness = withBaileysHarness();

it("a customer who writes from the phone's address reads what is sent to the LID", async () => {
  const { lease, listener, number, session } = await pairPhone(harness);
  const maria = await harness.person({ addressing: "pn" });
  await harness.post(`/sim/people/${maria.number}/messages`, { to: number, text: "oi" });
  await listener.until(() => listener.texts.includes("oi"));
  const { chat, wid } = listener.messages[0]!;
  expect(chat).toMatchObject({ phone: maria.number, address: `${maria.number}@s.whatsapp.net` });
  const lid = chat.lid ?? maria.lid.split("@")[0]!;
  const id = harness.provider.newId(lease.connection);
  await session.send(`${lid}@lid`, { kind: "text", text: "bom dia" }, { id });
  await session.markRead(`${lid}@lid`, [{ wid }]);
  let read: Awaited<ReturnType<BaileysHarness["read"]>> = [];
  for (let tries = 0; read.length === 0 && tries < 100; tries += 1) {
    read = await harness.read(maria.number);
    await new Promise((go) => setTimeout(go, 50));
  }
  expect(read.map(({ text }) => text)).toContain("bom dia");
  await session.close();
});
