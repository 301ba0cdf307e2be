import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Programs of the machine that the suite runs, and the Debian packages that bring them. */
const packages = { nginx: "nginx-light", "redis-sentinel": "redis-sentinel", promtool: "prometheus" } as const;
type ProgramName = keyof typeof packages;

// Debian installs nginx where only root's PATH leads.
const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];

function find(name: ProgramName): string | undefined {
  return folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** The paths of these programs; an error names what to install. */
export function findPrograms<N extends ProgramName>(...names: N[]): Record<N, string> {
  const missing = names.filter((name) => find(name) === undefined);
  if (missing.length > 0)
    throw new Error(
      `${missing.join(" and ")} not found. On Debian: apt-get install ${missing.map((name) => packages[name]).join(" ")}`,
    );
  return Object.fromEntries(names.map((name) => [name, find(name)])) as Record<N, string>;
}
