// Vite reads `import.meta.glob` when it builds. Under Jest this writes a table of lazy imports of all locale files
// before swc runs.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import swc from "@swc/jest";

const glob = /import\.meta\.glob(?:<[^>]*>)?\(\s*"\.\/locales\/\*\/[^"]+\.ts",\s*\{\s*import: "default",?\s*\},?\s*\)/;

function tableOf(file) {
  const locales = join(dirname(file), "locales");
  const entries = readdirSync(locales).flatMap((language) =>
    readdirSync(join(locales, language)).map((area) => {
      const path = JSON.stringify(`./locales/${language}/${area}`);
      return `${path}: () => import(${path}).then((found) => found.default)`;
    }),
  );
  return `({ ${entries.join(", ")} } as Record<string, () => Promise<ResourceKey>>)`;
}

const expand = (source, file) => (glob.test(source) ? source.replace(glob, tableOf(file)) : source);

export default {
  createTransformer(options) {
    const inner = swc.createTransformer(options);
    return {
      ...inner,
      // A new locale file changes the table, and so the cached result.
      getCacheKey: (source, file, rest) => inner.getCacheKey(expand(source, file), file, rest),
      process: (source, file, rest) => inner.process(expand(source, file), file, rest),
      processAsync: (source, file, rest) => inner.processAsync(expand(source, file), file, rest),
    };
  },
};
