import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { connectionApi } from "@guiche/contract/connections";
import { sampleOf } from "@guiche/contract/external-samples";
import { contact, user } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { signInAs } from "../../testing/sign-in-as";

const run = promisify(execFile);
const harness = withHarness();
let http: Server;
let origin: string;
let token: string;
let company: HarnessCompany;

beforeAll(async () => {
  http = createServer(harness.server.app);
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => http.close(done)));
beforeEach(async () => {
  company = await harness.createCompany();
  const { companyId, connectionId } = company.ref;
  const admin = await signInAs(harness.server.app, await user(companyId, { profile: "admin" }));
  ({ token } = await admin.call(connectionApi.makeToken, { params: { id: connectionId } }));
  // The number of the samples.
  await contact(companyId, { number: "5581999990000" });
});

const folder = mkdtempSync(join(tmpdir(), "guiche-samples-"));
const texts = () =>
  company.session.sent.map(({ content }) =>
    content.kind === "text" ? content.text : content.kind === "media" ? content.media.caption : null,
  );

it("the sample for curl sends a text and a file", async () => {
  writeFileSync(join(folder, "boleto.pdf"), "%PDF-1.4\n%%EOF");
  writeFileSync(join(folder, "sample.sh"), sampleOf("curl", origin));
  await run("bash", ["sample.sh"], { cwd: folder, env: { ...process.env, TOKEN: token } });
  await until("the text has left", () => texts().length >= 1);
  // What follows in the same chat waits for its acknowledgement.
  const { listener } = await import("../../conversation/listener");
  await listener.ack(company.ref, company.session.sent[0]?.id ?? "", 2);
  await until("the file has left", () => texts().length === 2);
  expect(texts()).toEqual(["Olá!", "Segue o boleto"]);
});

it("the sample for JavaScript runs in Node and prints the status address", async () => {
  writeFileSync(join(folder, "sample.mjs"), sampleOf("js", origin));
  const { stdout } = await run(process.execPath, ["sample.mjs"], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: "", TOKEN: token },
  });
  expect(stdout).toMatch(/^202 \d+ queued \/api\/messages\/send\/\d+\n$/);
  await until("it has left", () => texts().length === 1);
});

it("a program in Python sends, too", async () => {
  const program = `import json, os, urllib.request
body = json.dumps({"number": "5581999990000", "body": "Olá!"}).encode()
headers = {"Authorization": "Bearer " + os.environ["TOKEN"], "Content-Type": "application/json"}
print(urllib.request.urlopen(urllib.request.Request("${origin}/api/messages/send", body, headers)).status)`;
  const { stdout } = await run("python3", ["-c", program], { env: { ...process.env, TOKEN: token } });
  expect(stdout.trim()).toBe("202");
});
