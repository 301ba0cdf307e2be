import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sampleFile } from "../src/media/sample";
import { startSimulator, type Simulator, type SimulatorOptions } from "../src/start";
import { Client, trust } from "./client";
import { Control } from "./control";

/** A simulator on a free port, its control API, and the clients to close at the end. */
export interface TestBench {
  simulator: Simulator;
  control: Control;
  clients: Client[];
  /** Creates a file of this size and returns its path. */
  bigFile(size: number): Promise<string>;
  close(): Promise<void>;
}

export async function openBench(options: Partial<SimulatorOptions> = {}): Promise<TestBench> {
  const simulator = await startSimulator({ port: 0, fewKeys: true, ...options });
  trust(simulator);
  const clients: Client[] = [];
  let folder: string | undefined;
  return {
    simulator,
    control: new Control(simulator),
    clients,
    async bigFile(size) {
      folder ??= await mkdtemp(join(tmpdir(), "simulator-test-"));
      const path = join(folder, String(size));
      await pipeline(sampleFile("application/zip", size), createWriteStream(path));
      return path;
    },
    async close() {
      if (folder !== undefined) await rm(folder, { recursive: true });
      await Promise.all(clients.map((client) => client.leave()));
      await simulator.close();
    },
  };
}

export interface PairedBusiness {
  number: string;
  lid: string;
  client: Client;
}

/** A business phone with an online client linked by QR. */
export async function openBusiness(bench: TestBench): Promise<PairedBusiness> {
  const { number, lid } = await bench.control.phone();
  const client = await pair(bench, number);
  return { number, lid, client };
}

export async function pair(bench: TestBench, number: string): Promise<Client> {
  const unpairedClient = newClient(bench).connect();
  await bench.control.post(`/sim/phones/${number}/scan`, { qr: await unpairedClient.qr() });
  if ((await unpairedClient.waitForClose()) !== 515) throw new Error("Pairing did not end as it should.");
  const client = newClient(bench, unpairedClient).connect();
  await client.open();
  return client;
}

/** Connects the same client again. */
export function newClient(bench: TestBench, from?: Client): Client {
  const client = new Client(bench.simulator.port, from);
  bench.clients.push(client);
  return client;
}
