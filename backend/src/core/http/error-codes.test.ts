import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { expect, it } from "@jest/globals";
import { errorCodes } from "@guiche/contract/errors";

/** Codes of the documented API that this server has no use for; docs/architecture.md says why. */
const withoutUse = ["ERR_SENDING_WAPP_MSG"];

it("every code of the contract is raised somewhere, or documented as not used", async () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const names = await readdir(root, { recursive: true });
  const sources = names.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const text = (await Promise.all(sources.map((name) => readFile(join(root, name), "utf8")))).join("\n");
  expect(errorCodes.filter((code) => !text.includes(`"${code}"`))).toEqual(withoutUse);
  const docs = await readFile(join(root, "../../docs/architecture.md"), "utf8");
  for (const code of withoutUse) expect(docs).toContain(code);
});
