import pino from "pino";
import { log, setLogLevel } from "../core/log/log";

/** Everything that the process logs from now on, at every level, in place of its output. */
export function recordLog(): { text: () => string; stop: () => void } {
  const stream = (log as unknown as Record<symbol, { write: (line: string) => unknown }>)[pino.symbols.streamSym];
  if (!stream) throw new Error("The log has no stream.");
  const { level } = log;
  const write = stream.write;
  let text = "";
  stream.write = (line) => void (text += line);
  setLogLevel("trace");
  return {
    text: () => text,
    stop: () => {
      stream.write = write;
      setLogLevel(level);
    },
  };
}
