import { connectionApi } from "@guiche/contract/connections";
import { officialNumberApi } from "@guiche/contract/official-numbers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Agent } from "../agent";
import type { Phones } from "./phones";

export interface PairedPhone {
  connectionId: number;
  /** The business's phone number. */
  number: string;
}

const timeoutMs = 60_000;

/** Creates a connection and pairs it with a new phone, as an admin does: start, show the QR code, scan it, wait. */
export async function pair(agent: Agent, phones: Phones, number: string, everyMs = 50): Promise<PairedPhone> {
  await phones.phone(number, `Loja ${number}`);
  const { id } = await agent.call(connectionApi.create, { body: { name: `Loja ${number}`, provider: "simulator" } });
  await agent.call(connectionApi.start, { params: { id } });
  const until = Date.now() + timeoutMs;
  const show = () => agent.call(connectionApi.show, { params: { id } });
  let scannedCode = "";
  for (let row = await show(); row.status !== "CONNECTED"; row = await show()) {
    if (Date.now() > until) throw new Error(`${number} did not pair: ${row.status}`);
    const qr = row.qrcode ?? "";
    if (qr && qr !== scannedCode) {
      scannedCode = qr;
      await phones.scan(number, qr);
    } else await sleep(everyMs);
  }
  return { connectionId: id, number };
}

/** Creates a connection with a simulated official number, as an admin does with one click. */
export async function connectOfficial(agent: Agent, phones: Phones, name: string): Promise<PairedPhone> {
  const { id } = await agent.call(connectionApi.create, { body: { name, provider: "official-simulated" } });
  const { number } = await agent.call(officialNumberApi.simulate, { params: { id } });
  const until = Date.now() + timeoutMs;
  while ((await agent.call(connectionApi.show, { params: { id } })).status !== "CONNECTED") {
    if (Date.now() > until) throw new Error(`${name} did not connect.`);
    await sleep(50);
  }
  return { connectionId: id, number: (await phones.cloudNumber(number.phoneNumberId)).number };
}
