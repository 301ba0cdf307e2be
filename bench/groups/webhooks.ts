import { setTimeout as sleep } from "node:timers/promises";
import { contactApi } from "@guiche/contract/contacts";
import { webhookApi } from "@guiche/contract/webhooks";
import { until } from "../../scripts/testing/until.mjs";
import type { Agent } from "../../e2e/harness/agent";
import type { Installation } from "../harness/installation";
import { mayCallReceivers, Receiver } from "../harness/receiver";
import type { Figure } from "../report/report";
import { percentile } from "../report/statistics";
import { withHarness, type Group } from "./group";

const goals = { firstTry: 2_000 };
const endpoints = 50;
/** Changes of each company. */
const turns = 6;
const pauseMs = 500;

const now = () => performance.timeOrigin + performance.now();

/** A company with one endpoint, and a contact that is renamed. */
interface Shop {
  companyId: number;
  admin: Agent;
  contactId: number;
}

/** Fifty companies with an endpoint each rename a contact: all endpoints answer, then one of them never does. */
export const webhooks: Group = (bench) =>
  withHarness(
    bench,
    async (installation) => {
      await installation.database.rows(`UPDATE plans SET "useExternalApi" = true`);
      const receiver = await Receiver.open();
      try {
        const shops: Shop[] = [];
        for (let index = 0; index < endpoints; index += 1) shops.push(await openShop(installation, receiver));
        // A warm-up.
        await renameAll(shops, receiver, 1);
        bench.log("all endpoints answer");
        const all = await renameAll(shops, receiver, turns);
        const [silent, ...others] = shops;
        if (!silent) throw new Error("There is no company.");
        receiver.dead.add(`/${silent.companyId}`);
        bench.log("one endpoint does not answer");
        await rename(silent, "Sem resposta");
        const beside = await renameAll(others, receiver, turns);
        const figures: Figure[] = [
          { what: "from a change to the first try, p50", value: percentile(all, 0.5), unit: "ms" },
          { what: "  p95", value: percentile(all, 0.95), unit: "ms", goal: goals.firstTry },
          { what: "with one dead endpoint, the others, p50", value: percentile(beside, 0.5), unit: "ms" },
          { what: "  p95", value: percentile(beside, 0.95), unit: "ms", goal: goals.firstTry },
        ];
        return { figures, notes: [`${endpoints} companies with an endpoint each, ${turns} changes of each.`] };
      } finally {
        receiver.close();
      }
    },
    { env: mayCallReceivers },
  );

async function openShop(installation: Installation, receiver: Receiver): Promise<Shop> {
  const companyId = await installation.company("Loja");
  const admin = await installation.person(companyId, "Ana");
  await admin.call(webhookApi.create, {
    body: { url: receiver.address(`/${companyId}`), events: ["contact.updated"], isActive: true },
  });
  const { id } = await installation.database.one<{ id: string }>(
    `INSERT INTO contacts ("companyId", name, "createdAt", "updatedAt") VALUES ($1, 'Cliente', now(), now()) RETURNING id`,
    [companyId],
  );
  return { companyId, admin, contactId: Number(id) };
}

const rename = ({ admin, contactId }: Shop, name: string) =>
  admin.call(contactApi.update, { params: { id: contactId }, body: { name } });

let serial = 0;

/** Milliseconds from each rename until the endpoint was told of it for the first time. */
async function renameAll(shops: readonly Shop[], receiver: Receiver, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const name = `Nome ${(serial += 1)}`;
    const since = new Map<string, number>();
    const told = new Map<string, number>();
    receiver.onNotice = ({ path, at }) => {
      if (!told.has(path)) told.set(path, at);
    };
    await Promise.all(
      shops.map(async (shop) => {
        since.set(`/${shop.companyId}`, now());
        await rename(shop, name);
      }),
    );
    await until("every endpoint was told", () => [...since.keys()].every((path) => told.has(path)), 60_000, 25);
    for (const [path, at] of since) taken.push((told.get(path) ?? Infinity) - at);
    await sleep(pauseMs);
  }
  receiver.onNotice = () => undefined;
  return taken;
}
