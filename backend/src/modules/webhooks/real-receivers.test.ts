import { execFile, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { sampleOf } from "@guiche/contract/api-docs/external-samples";
import { webhookApi } from "@guiche/contract/webhooks";
import { receiverNames, receiverSamples, type ReceiverName } from "@guiche/contract/api-docs/receiver-samples";
import { contact, ticket, user, connectionToken } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { freePort } from "../../testing/free-port";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { signInAs, type Caller } from "../../testing/sign-in-as";
import { listen, originOf } from "../../testing/listen";
import { deliverDue } from "./deliver-due";

const harness = withHarness();
const folder = mkdtempSync(join(tmpdir(), "guiche-receivers-"));
let http: Server;
let company: HarnessCompany;
let admin: Caller;
let program: ChildProcess | undefined;

const closeServer = (server: Server) => new Promise((resolve) => server.close(resolve));

beforeAll(async () => {
  http = await listen(createServer(harness.server.app));
});
afterAll(() => closeServer(http));
beforeEach(async () => {
  company = await harness.createCompany();
  admin = await signInAs(harness.server.app, await user(company.ref.companyId, { profile: "admin" }));
});

/** Starts the sample exactly as the page shows it; returns the lines that it prints. */
async function startReceiver(name: ReceiverName, client: string, file: string, url: string, secret: string) {
  writeFileSync(join(folder, file), receiverSamples[name]);
  const env = { ...process.env, NODE_OPTIONS: "", SECRET: secret, PORT: new URL(url).port };
  const child = spawn(client, [file], { cwd: folder, env });
  program = child;
  const printedLines: string[] = [];
  createInterface(child.stdout).on("line", (line) => printedLines.push(line));
  return printedLines;
}

/** Sends a text by the page's sample for JavaScript. */
async function sendBySample(): Promise<void> {
  const token = await connectionToken(company.ref);
  writeFileSync(join(folder, "send.mjs"), sampleOf("js", originOf(http)));
  const env = { ...process.env, NODE_OPTIONS: "", TOKEN: token };
  const { stdout } = await promisify(execFile)(process.execPath, ["send.mjs"], { cwd: folder, env });
  expect(stdout).toMatch(/^202 /);
}

async function sendsAndReceives(name: ReceiverName, client: string, file: string): Promise<void> {
  const { companyId, connectionId } = company.ref;
  // The number of the sample, whose person is in a live ticket.
  const person = await contact(companyId, { number: "5581999990000" });
  await ticket(companyId, { contactId: person.id, connectionId, status: "open" });
  const url = `http://127.0.0.1:${await freePort()}/`;
  const { secret } = await admin.call(webhookApi.create, { body: { url, events: ["message.created"] } });
  const printedLines = await startReceiver(name, client, file, url, secret);
  const forgedHeaders = { "webhook-id": "evt_1", "webhook-timestamp": "1", "webhook-signature": "v1,AAAA" };
  const answer = await until("it listens", () =>
    fetch(url, { method: "POST", headers: forgedHeaders, body: "{}" }).catch(() => undefined),
  );
  expect(answer.status).toBe(401);
  await sendBySample();
  await until("the event is received", async () => {
    await deliverDue();
    return printedLines.length > 0;
  });
  expect(printedLines).toEqual(["message.created"]);
}

const isInstalled = (client: string): boolean =>
  (process.env.PATH ?? "").split(delimiter).some((path) => existsSync(join(path, client)));

async function andStop(work: Promise<void>): Promise<void> {
  try {
    await work;
  } finally {
    program?.kill("SIGKILL");
  }
}

it("a program that sends by the page's sample receives the signed event by the sample for Node", () =>
  andStop(sendsAndReceives("js", process.execPath, "receiver.mjs")));

const python = isInstalled("python3")
  ? "receives the signed event by the sample for Python"
  : "was NOT run in Python, because this machine has no python3";
it(`a program that sends by the page's sample ${python}`, () =>
  isInstalled("python3")
    ? andStop(sendsAndReceives("python", "python3", "receiver.py"))
    : expect(receiverSamples.python).toContain("webhook-signature"));

it("every sample of a receiver has a test here", () => {
  expect(receiverNames).toEqual(["js", "python"]);
});
