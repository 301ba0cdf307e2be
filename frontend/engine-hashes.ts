import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const inEngine = /\/(contract\/src\/bot\/[\w-]+\.ts)$/;

/** Notes which files of the bot's engine the pages hold, by hash: scripts/jobs/engine.mjs compares them with the server's. */
export function engineHashes(): Plugin {
  const hashes = new Map<string, string>();
  return {
    name: "engine-hashes",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const file = inEngine.exec(id)?.[1];
      if (file) hashes.set(file, createHash("sha256").update(code).digest("hex"));
    },
    generateBundle() {
      const source = JSON.stringify(Object.fromEntries([...hashes].sort()), null, 2);
      this.emitFile({ type: "asset", fileName: ".vite/engine.json", source });
    },
  };
}
