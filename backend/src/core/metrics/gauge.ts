import { Gauge, type LabelValues } from "prom-client";
import { log } from "../log/log";
import { registry } from "./metrics";

/** Shorter than Prometheus waits for all figures of a process. */
const readWithinMs = 4_000;

interface GaugeOptions<L extends string> {
  name: string;
  help: string;
  labelNames?: readonly L[];
  /** Reads every value, at each scrape. */
  read: () => Sample<L>[] | Promise<Sample<L>[]>;
}

interface Sample<L extends string = never> {
  labels?: LabelValues<L>;
  value: number;
}

/**
 * A gauge that is read when Prometheus asks. One that cannot be read is missing from that reply, instead of keeping its
 * last value or taking the others with it: in an outage the figures of the process itself count most.
 */
export function readGauge<L extends string = never>({ name, help, labelNames = [], read }: GaugeOptions<L>): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset();
      // A gauge without labels begins at zero, which would say that all is well.
      if (labelNames.length === 0) this.remove();
      try {
        for (const { labels, value } of await inTime(read)) this.set(labels ?? {}, value);
      } catch (error) {
        log.debug({ error, name }, "Metric could not be read");
      }
    },
  });
}

async function inTime<T>(read: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error("The figure was not read in time.")), readWithinMs);
  });
  try {
    return await Promise.race([read(), late]);
  } finally {
    clearTimeout(timer);
  }
}
