import { createCompany, connection } from "../testing/factories";
import type { Trace } from "./pipeline";
import { withServer } from "../testing/server";

export const server = withServer();

export const event = (trace: Trace[]) =>
  trace.map(({ step, result }) => `${step} ${result === "next" ? "next" : `stop(${result.stop})`}`).join(" · ");

export async function shop(values: Parameters<typeof connection>[1] = {}) {
  return connection((await createCompany()).id, values);
}
