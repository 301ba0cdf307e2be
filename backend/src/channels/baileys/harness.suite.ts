import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "@jest/globals";
import { startSimulator } from "../../../../simulator/src/start";
import { database } from "../../core/db/connect";
import { scopeOfRow } from "../../core/tenant/scope";
import { startTestServer } from "../../testing/start-server";
import type { ConnectionRef, Lease, Session } from "../provider";
import { RecordingListener } from "../recording-listener.suite";
import { simulatorProvider } from "./baileys.provider";

type Body = Record<string, unknown>;

export interface LeaseHandle extends Lease {
  lose(): void;
}

/** A database and a WhatsApp simulator with short timeouts, and functions for tests to use them. */
export async function baileysHarness() {
  const server = await startTestServer();
  const simulator = await startSimulator({ port: 0, fewKeys: true });
  const one = async (statement: string, bind: unknown[]) => {
    const [rows] = await database().query(statement, { bind });
    return (rows as Record<string, number>[])[0]!;
  };
  const plan = await one(`INSERT INTO plans ("name") VALUES ($1) RETURNING "id"`, [randomUUID()]);
  const acme = await one(`INSERT INTO companies ("name", "planId") VALUES ('Acme', $1) RETURNING "id"`, [plan.id]);
  const companyId = acme.id!;
  const newNumber = () => `5511${randomInt(100_000_000, 999_999_999)}`;

  const call = async <T = unknown>(method: string, path: string, body?: Body): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${simulator.port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };
  const post = <T = unknown>(path: string, body: Body = {}) => call<T>("POST", path, body);

  return {
    simulator,
    one,
    call,
    post,
    bytes: async (path: string): Promise<Buffer> => {
      const reply = await fetch(`http://127.0.0.1:${simulator.port}${path}`);
      return reply.ok ? Buffer.from(await reply.arrayBuffer()) : Buffer.alloc(0);
    },
    provider: simulatorProvider(simulator.port, {
      qrTimeoutMs: 2_500,
      codeMs: 2_500,
      doubtMs: 500,
      queryTimeoutMs: 4_000,
      backoff: { firstMs: 200, maxMs: 1_000 },
    }),

    /** A lease on a new connection. Called with an existing connection, it takes that over. */
    lease: async (ref?: ConnectionRef): Promise<LeaseHandle> => {
      const { id } = ref
        ? { id: ref.connectionId }
        : await one(
            `INSERT INTO connections ("companyId", "name", "provider") VALUES ($1, $2, 'simulator') RETURNING "id"`,
            [companyId, randomUUID()],
          );
      const { fence } = await one(
        `INSERT INTO connection_leases ("companyId", "connectionId", "owner", "host", "pid", "startedAt", "expiresAt")
         VALUES ($1, $2, 'a test', '', 0, 0, now() + interval '1 hour')
         ON CONFLICT ("companyId", "connectionId") DO UPDATE SET "fence" = connection_leases."fence" + 1
         RETURNING "fence"`,
        [companyId, id],
      );
      const lossController = new AbortController();
      return {
        connection: { companyId, connectionId: id!, provider: "simulator" },
        scope: scopeOfRow({ companyId }),
        fence: fence!,
        lossSignal: lossController.signal,
        lose: () => lossController.abort(),
      };
    },

    phone: async () => {
      const number = newNumber();
      await post("/sim/phones", { number, name: "Loja" });
      return number;
    },
    person: async (more: Body = {}) => {
      const number = newNumber();
      const { lid } = await post<{ lid: string }>("/sim/people", { number, name: "Maria", ...more });
      return { number, lid };
    },
    fault: (phone: string, fault: Body) => post("/sim/faults", { phone, ...fault }),
    read: (number: string) =>
      call<{ id: string; text: string; from: string }[]>("GET", `/sim/people/${number}/messages`),

    close: async () => {
      await simulator.close();
      await server.stop();
    },
  };
}

export type BaileysHarness = Awaited<ReturnType<typeof baileysHarness>>;

/** A harness that starts before the tests of a file and stops after them, like `withServer`. */
export function withBaileysHarness(): BaileysHarness {
  const harness = {} as BaileysHarness;
  beforeAll(async () => void Object.assign(harness, await baileysHarness()), 60_000);
  afterAll(() => harness.close());
  return harness;
}

/** Opens a connection and scans its QR with a new phone. */
export async function pairPhone(harness: BaileysHarness, lease?: LeaseHandle) {
  const leaseHandle = lease ?? (await harness.lease());
  const listener = new RecordingListener();
  const number = await harness.phone();
  const session: Session = await harness.provider.openSession(leaseHandle.connection, listener, leaseHandle);
  const { qrcode } = await listener.become("qrcode");
  await harness.post(`/sim/phones/${number}/scan`, { qr: qrcode });
  await listener.become("CONNECTED");
  return { lease: leaseHandle, listener, number, session };
}
