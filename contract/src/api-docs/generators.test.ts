import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { generateSource } from "oazapfts";
import openapiTypescript, { astToString } from "openapi-typescript";
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from "quicktype-core";
import { webhookSamples } from "../webhook-samples";
import { openApiDocument } from "./openapi";

const document = () => JSON.parse(JSON.stringify(openApiDocument("1.2.3"))) as { components: { schemas: object } };

const modules = join(import.meta.dirname, "../../../node_modules");

/** What the compiler says of these files. */
function faultsIn(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "guiche-clients-"));
  try {
    symlinkSync(modules, join(folder, "node_modules"));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const flags = ["--strict", "--noEmit", "--skipLibCheck", "--target", "es2022", "--lib", "es2022,dom"];
    const resolution = ["--module", "esnext", "--moduleResolution", "bundler", "--types", ""];
    const compiler = join(modules, "typescript-native/bin/tsc");
    const args = [compiler, ...flags, ...resolution, ...Object.keys(files)];
    return spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it("openapi-typescript makes types that compile, and that know what a program sends and gets", async () => {
  const types = astToString(await openapiTypescript(document() as never));
  const use = `
    import type { operations, webhooks } from "./types";
    type Json<T extends { content: { "application/json": unknown } }> = T["content"]["application/json"];
    type Send = operations["externalMessages.send"];
    type Sent = Json<Send["responses"][202]>;
    type Created = Json<webhooks["message.created"]["post"]["requestBody"]>;
    export const body: Json<Send["requestBody"]> = { number: "5581999990000", body: "Oi" };
    export const idOf = (reply: Sent): number => reply.id;
    export const fileOf = ({ data }: Created): string | undefined => data.file?.url;
    type Lists = operations["tags.list"]["responses"][200]["content"];
    export const nameOf = (list: Lists["application/vnd.guiche.list+json"]): string | undefined => list.rows[0]?.name;
    // @ts-expect-error: no such field
    export const unsent: Json<Send["requestBody"]> = { number: "5581999990000", text: "Oi" };
    // @ts-expect-error: no such field
    export const wrong = (reply: Sent): number => reply.nothing;
  `;
  expect(faultsIn({ "types.d.ts": types, "use.ts": use })).toBe("");
});

it("oazapfts makes a client that compiles, with a function for each operation and its errors by status", async () => {
  const client = await generateSource(document() as never);
  const use = `
    import { contactsShow } from "./client";
    export async function emailOf(id: number): Promise<string | null> {
      const reply = await contactsShow(id);
      if (reply.status === 200) return reply.data.email;
      if (reply.status === 404) return null;
      throw new Error(reply.data.error);
    }
  `;
  expect(faultsIn({ "client.ts": client, "use.ts": use })).toBe("");
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const inPython = hasPython ? "read an event" : "were NOT run, because this machine has no python3";

it(`quicktype makes classes of Python, which ${inPython}`, async () => {
  const { components } = document();
  const names = Object.keys(components.schemas);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
  const schema = new JSONSchemaInput(new FetchingJSONSchemaStore());
  await schema.addSource({ name: "Guiche", schema: JSON.stringify({ type: "object", properties, components }) });
  const inputData = new InputData();
  inputData.addInput(schema);
  const { lines } = await quicktype({ inputData, lang: "python" });
  if (!hasPython) return expect(lines.join("\n")).toContain("class MessageEvent:");
  const event = JSON.stringify(JSON.stringify(webhookSamples["message.created"]));
  const read = `import json\nevent = MessageEvent.from_dict(json.loads(${event}))`;
  const print = "print(event.contact.name, event.file.bytes, event.created_at.isoformat())";
  const input = [...lines, read, print].join("\n");
  const { stdout, stderr } = spawnSync("python3", ["-"], { input, encoding: "utf8" });
  expect([stdout, stderr]).toEqual(["Ana Prado 48213 2027-03-10T15:04:05+00:00\n", ""]);
});
