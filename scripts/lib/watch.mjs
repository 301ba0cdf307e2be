import { existsSync, watch } from "node:fs";
import { inRoot } from "./paths.mjs";

/** Calls `onChange` when a burst of changes to the sources in these folders has settled. */
export function watchSources(folders, onChange, settle = 200) {
  let timer = null;
  const watchers = folders
    .map((folder) => inRoot(folder))
    .filter((folder) => existsSync(folder))
    .map((folder) =>
      watch(folder, { recursive: true }, (_event, file) => {
        if (!file || /(^|\/)(node_modules|dist|\.)|\.test\.tsx?$|~$/.test(file) || !/\.(ts|json|sql|html)$/.test(file))
          return;
        clearTimeout(timer);
        timer = setTimeout(() => onChange(file), settle);
      }),
    );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
