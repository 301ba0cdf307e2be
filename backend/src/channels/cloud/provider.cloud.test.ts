import { createServer } from "node:http";
import { once } from "node:events";
import { imitate } from "../../core/http/outside";
import { scopeOfRow } from "../../core/tenant/scope";
import { baileysHarness } from "../baileys/harness.suite";
import { simulatedPerson, writer } from "../baileys/simulated-people.suite";
import type { Lease, Listener } from "../provider";
import type { HarnessDraft, HarnessPhone, HarnessWriter } from "../provider.harness.suite";
import { providerSuite } from "../provider.suite";
import { cloudProvider } from "./cloud.provider";
import type { CloudHook } from "./events";
import { cloudNumberStore, numbersBehind } from "./number.store";
import { isSignedFor, takeHook } from "./webhook";
import { originOf } from "../../testing/listen";

const prefix = "wamid.";
const wamidOf = (id: string) => prefix + Buffer.from(id).toString("base64url");
const phoneIdOf = (wamid: string) => Buffer.from(wamid.slice(prefix.length), "base64url").toString();

interface RegisteredNumber {
  phoneNumberId: string;
  wabaId: string;
  token: string;
  appSecret: string;
}

providerSuite("the Cloud API against the simulator", "official-simulated", async () => {
  const harness = await baileysHarness();
  const { post } = harness;
  const listeners = new Map<number, Listener>();
  const phones = new Map<number, string>();
  let newest = 0;
  const whole = cloudProvider();

  const hooks = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? "/", "http://localhost");
      if (request.method === "GET") return response.end(url.searchParams.get("hub.challenge") ?? "");
      const raw = Buffer.concat(await request.toArray());
      const signature = String(request.headers["x-hub-signature-256"]);
      const numbers = (await numbersBehind(url.pathname.slice(1))).filter((one) => isSignedFor(one, raw, signature));
      const [any] = numbers;
      if (any)
        await takeHook(
          scopeOfRow(any),
          JSON.parse(raw.toString()) as CloudHook,
          numbers,
          async (id, wid, level, cause) => {
            const connection = { companyId: any.companyId, connectionId: id, provider: "official-simulated" as const };
            await listeners.get(id)?.ack(connection, wid, level, cause ?? undefined);
          },
        );
      response.end();
    })();
  });
  hooks.listen(0, "127.0.0.1");
  await once(hooks, "listening");
  const address = originOf(hooks);
  imitate({ simulator: `http://127.0.0.1:${harness.simulator.port}/services` });

  /** A connection with a number of its own, which is set up. */
  async function lease(): Promise<Lease> {
    const leaseHandle = await harness.lease();
    const { connectionId, companyId } = leaseHandle.connection;
    await harness.one(`UPDATE connections SET provider = 'official-simulated' WHERE id = $1 RETURNING id`, [
      connectionId,
    ]);
    const number = await harness.phone();
    const { phoneNumberId, wabaId, token, appSecret } = await post<RegisteredNumber>("/sim/cloud/numbers", { number });
    const keys = {
      phoneNumberId,
      wabaId,
      token,
      appSecret,
      quality: null,
      tier: null,
      hookToken: number,
      verifyToken: "v",
    };
    await cloudNumberStore(leaseHandle.scope).save(connectionId, keys);
    await post(`/sim/cloud/numbers/${number}/webhook`, { url: `${address}/${number}`, verifyToken: "v" });
    phones.set(connectionId, number);
    newest = connectionId;
    return { ...leaseHandle, connection: { companyId, connectionId, provider: "official-simulated" } };
  }

  /** Phones have ids of their own; the product knows its messages by the ids that it gave them. */
  const findMessageId = async (column: "wid" | "wamid", of: "wid" | "wamid", value: string) => {
    const query = `SELECT max("${column}") AS name FROM cloud_message_ids WHERE "${of}" = $1`;
    return ((await harness.one(query, [value])) as unknown as { name: string | null }).name;
  };
  const toPhone = async (wid: string) =>
    phoneIdOf(wid.startsWith(prefix) ? wid : ((await findMessageId("wamid", "wid", wid)) ?? ""));
  const toProduct = async (id: string) => (await findMessageId("wid", "wamid", wamidOf(id))) ?? wamidOf(id);

  const translateWriter = (inner: HarnessWriter): HarnessWriter => ({
    number: inner.number,
    writes: async (draft: HarnessDraft) => {
      const { quotes, ...rest } = draft;
      return wamidOf(await inner.writes({ ...rest, ...(quotes && { quotes: await toPhone(quotes) }) }));
    },
    edits: async (change) => inner.edits({ ...change, id: await toPhone(change.id) }),
    deletes: async (change) => inner.deletes({ ...change, id: await toPhone(change.id) }),
    reacts: async (change) => inner.reacts({ ...change, id: await toPhone(change.id) }),
  });
  const none = () => Promise.reject(new Error("The Cloud API has no such thing."));

  return {
    provider: {
      ...whole,
      openSession: (connection, listener, sessionLease) => {
        listeners.set(connection.connectionId, listener);
        return whole.openSession(connection, listener, sessionLease);
      },
    },
    lease,
    phone: async (): Promise<HarnessPhone> => {
      const number = phones.get(newest) ?? "";
      return {
        ...translateWriter(writer(harness, number, `/sim/phones/${number}`)),
        ...{ scan: none, types: none, unlink: none, replace: none, drop: none, refuseNext: none, asksForPasskey: none },
        ...{ group: none, renames: none, adds: none },
        loses: async () => void (await post(`/sim/cloud/numbers/${number}/forget-files`)),
      };
    },
    person: async ({ auto } = {}) => {
      const { number } = await harness.person({ auto });
      const inner = simulatedPerson(harness, number);
      return {
        ...inner,
        ...translateWriter(inner),
        messages: async () =>
          Promise.all(
            (await inner.messages()).map(async (one) => ({
              ...one,
              id: await toProduct(one.id),
              ...(one.quotes && { quotes: await toProduct(one.quotes) }),
            })),
          ),
        file: async (id) => inner.file(await toPhone(id)),
        plays: async (id, business) => inner.plays(await toPhone(id), business),
        readIds: async () => Promise.all((await inner.readIds()).map(toProduct)),
      };
    },
    close: async () => {
      hooks.close();
      imitate({});
      await harness.close();
    },
  };
});
