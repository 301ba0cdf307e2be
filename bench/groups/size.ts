import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Figure } from "../report/report";
import { inRoot } from "../../harness/paths";
import type { Group } from "./group";

const line = /^(.+): ([\d.]+) kB of ([\d.]+) kB gzip/gm;

/** The compressed size of the scripts that a page loads before it appears, from the job `build` of `npm test`. */
export const size: Group = async () => {
  const output = await promisify(execFile)(process.execPath, [inRoot("scripts", "jobs", "sizes.mjs")]).catch(
    (error: unknown) => ({
      stdout: String(Reflect.get(Object(error), "stdout")),
      stderr: String(Reflect.get(Object(error), "stderr")),
    }),
  );
  const figures: Figure[] = [...output.stdout.matchAll(line)].map(([, what = "", kB, most]) => ({
    what: `scripts of ${what}, gzip`,
    value: Number(kB),
    unit: "kB",
    goal: Number(most),
  }));
  if (figures.length === 0) throw new Error(output.stderr || "The build reported no sizes.");
  return { figures, notes: output.stderr.split("\n").filter(Boolean) };
};
