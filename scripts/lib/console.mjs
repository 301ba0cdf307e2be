/** An expected failure, shown as one clear sentence with exit code 1 and without a stack. */
export class UserError extends Error {}

const tty = Boolean(process.stdout.isTTY) && !process.env.CI;
const paint = (code, text) => (tty && !process.env.NO_COLOR ? `\u001b[${code}m${text}\u001b[0m` : text);
export const bold = (text) => paint("1", text);
export const dim = (text) => paint("2", text);
export const green = (text) => paint("32", text);
export const red = (text) => paint("31", text);
export const yellow = (text) => paint("33", text);

// A closed terminal must not turn a clean stop into a crash.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

const running = new Map();
let ticking = null;

function drawStatus() {
  if (!tty || running.size === 0) return;
  const parts = [...running].map(([name, since]) => `${name} ${Math.round((Date.now() - since) / 1000)} s`);
  process.stdout.write(`\r\u001b[2K${dim(`  … ${parts.join(" · ")}`.slice(0, (process.stdout.columns ?? 80) - 1))}`);
}

function clearStatus() {
  if (tty) process.stdout.write("\r\u001b[2K");
}

export function line(text = "") {
  clearStatus();
  process.stdout.write(`${text}\n`);
  drawStatus();
}

export const warn = (text) => line(`  ${yellow("!")} ${text}`);

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Runs one named step and prints how long it took, with the `{ note }` that it returns. */
export async function step(name, work) {
  const since = Date.now();
  running.set(name, since);
  ticking ??= tty ? setInterval(drawStatus, 500).unref() : null;
  const slow = tty ? null : setTimeout(() => line(`  … ${name}`), 2000);
  drawStatus();
  try {
    const result = await work();
    running.delete(name);
    line(`  ${green("✓")} ${name}${result?.note ? dim(` (${result.note})`) : ""} ${dim(seconds(Date.now() - since))}`);
    return result;
  } catch (error) {
    running.delete(name);
    line(`  ${red("✗")} ${name}`);
    throw error;
  } finally {
    clearTimeout(slow ?? undefined);
  }
}

/** The text for an error: the message of a Stop, a sentence about a full disk, and the stack of anything else. */
export function explain(error) {
  if (error instanceof UserError) return error.message;
  if (error?.code === "ENOSPC" || /ENOSPC|no space left on device/i.test(String(error?.message))) {
    return "The disk is full: free some space (1 GB is enough to start) and run the command again.";
  }
  return error?.stack ?? String(error);
}
