import { connectionApi } from "@guiche/contract/connections";
import { Agent as ApiAgent } from "./agent";
import type { Agent, Company, Queue } from "./company";
import { newNumber, password } from "./company";
import type { BuiltServer } from "./server";
import type { Simulator } from "./simulator";
import { until } from "./until";

/** A company whose number is already paired. */
export interface PairedConnection {
  number: string;
  connectionId: number;
}

/** Signs in without a browser and returns the token. */
export const signIn = async ({ url }: BuiltServer, email: string): Promise<string> =>
  (await new ApiAgent(url, email, password).signIn()).token;

/** Pairs a connection with a simulated phone as an admin would, without a browser. */
export async function openPairedConnection(
  { server, simulator }: { server: BuiltServer; simulator: Simulator },
  company: Company,
  queues: readonly Queue[] = [],
  { name = "Loja", owner }: { name?: string; owner?: Agent } = {},
): Promise<PairedConnection> {
  const { email } = owner ?? (await company.agent({ profile: "admin" }));
  const connectionId = await company.connection(name);
  for (const { id } of queues)
    await server.database.add("connection_queues", { companyId: company.id, connectionId, queueId: id });
  const admin = await new ApiAgent(server.url, email, password).signIn();
  return { number: await pairConnection({ server, simulator }, admin, connectionId, name), connectionId };
}

/** Pairs a connection with a new phone, whose number is the result. */
export async function pairConnection(
  { server, simulator }: { server: BuiltServer; simulator: Simulator },
  admin: ApiAgent,
  connectionId: number,
  name: string,
): Promise<string> {
  const number = newNumber();
  await simulator.post("/phones", { number, name });
  await admin.call(connectionApi.start, { params: { id: connectionId } });
  const look = async () => {
    const rows = await server.database.rows<{ status: string; qrcode: string }>(
      `SELECT "status", "qrcode" FROM "connections" WHERE "id" = $1`,
      [connectionId],
    );
    return rows[0] ?? { status: "", qrcode: "" };
  };
  await until("a QR is shown", async () => (await look()).qrcode !== "");
  await simulator.post(`/phones/${number}/scan`, { qr: (await look()).qrcode });
  await until("the connection is up", async () => (await look()).status === "CONNECTED");
  return number;
}
