import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { sampleNames, sampleOf, type SampleName } from "@guiche/contract/api-docs/external-samples";
import { connectionToken, contact } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { listen, originOf } from "../../testing/listen";

const run = promisify(execFile);
const harness = withHarness();
let http: Server;
let origin: string;
let token: string;
let company: HarnessCompany;

beforeAll(async () => {
  http = await listen(createServer(harness.server.app));
  origin = originOf(http);
});
afterAll(() => new Promise((resolve) => http.close(resolve)));
beforeEach(async () => {
  company = await harness.createCompany();
  token = await connectionToken(company.ref);
  // The number of the samples.
  await contact(company.ref.companyId, { number: "5581999990000" });
});

const folder = mkdtempSync(join(tmpdir(), "guiche-samples-"));
const texts = () =>
  company.session.sentMessages.map(({ content }) =>
    content.kind === "text" ? content.text : content.kind === "media" ? content.media.caption : null,
  );

/** Runs a sample exactly as the page shows it. */
async function runSample(name: SampleName, file: string, client: string): Promise<string> {
  writeFileSync(join(folder, file), sampleOf(name, origin));
  const env = { ...process.env, NODE_OPTIONS: "", PYTHONIOENCODING: "utf-8", TOKEN: token };
  return (await run(client, [file], { cwd: folder, env })).stdout;
}

const isInstalled = (client: string): boolean =>
  (process.env.PATH ?? "").split(delimiter).some((path) => existsSync(join(path, client)));

/** A test with the real program. Without it, a test whose name says that the sample was not run. */
const withClient = (client: string, name: SampleName, sample: string, work: () => Promise<void>): void => {
  if (isInstalled(client)) return it(`${sample} runs in ${client}`, work);
  it(`${sample} was NOT run, because this machine has no ${client}: it names our address and the token`, () => {
    expect(sampleOf(name, origin)).toContain(`${origin}/api/messages/send`);
    expect(sampleOf(name, origin)).toContain("TOKEN");
  });
};

const expectedOutput = /^202 \d+ queued \/api\/messages\/send\/\d+\r?\n$/;

withClient("curl", "curl", "the sample for curl, which sends a text and a file,", async () => {
  writeFileSync(join(folder, "boleto.pdf"), "%PDF-1.4\n%%EOF");
  await runSample("curl", "sample.sh", "bash");
  await until("the text has left", () => texts().length >= 1);
  // The next message in the same chat waits for the acknowledgement of this one.
  const { listener } = await import("../../conversation/listener");
  await listener.ack(company.ref, company.session.sentMessages[0]?.id ?? "", 2);
  await until("the file has left", () => texts().length === 2);
  expect(texts()).toEqual(["Olá!", "Segue o boleto"]);
});

it("the sample for JavaScript runs in Node and prints the status address", async () => {
  expect(await runSample("js", "sample.mjs", process.execPath)).toMatch(expectedOutput);
  await until("it has left", () => texts().length === 1);
});

withClient("python3", "python", "the sample for Python", async () => {
  expect(await runSample("python", "sample.py", "python3")).toMatch(expectedOutput);
  await until("it has left", () => texts().length === 1);
});

withClient("php", "php", "the sample for PHP", async () => {
  expect(JSON.parse(await runSample("php", "sample.php", "php"))).toMatchObject({ status: "queued" });
  await until("it has left", () => texts().length === 1);
});

it("the sample for n8n, a workflow, describes a call that sends", async () => {
  interface Step {
    parameters: {
      method: string;
      url: string;
      headerParameters: { parameters: { name: string; value: string }[] };
      jsonBody: string;
    };
  }
  const { nodes } = JSON.parse(sampleOf("n8n", origin)) as { nodes: [Step] };
  const { method, url, headerParameters, jsonBody } = nodes[0].parameters;
  const headers = headerParameters.parameters.map(({ name, value }) => [name, value.replace("TOKEN", token)] as const);
  const answer = await fetch(url, {
    method,
    headers: { ...Object.fromEntries(headers), "content-type": "application/json" },
    body: jsonBody,
  });
  expect(answer.status).toBe(202);
  await until("it has left", () => texts().length === 1);
});

it("every sample of the page has a test here", () => {
  expect(sampleNames).toEqual(["curl", "js", "python", "php", "n8n"]);
});
