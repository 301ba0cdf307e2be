// Hashing takes a quarter of a second of pure JavaScript, so it must not run on the main thread.
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import bcrypt from "bcryptjs";

// On Linux the priority applies to this thread only (elsewhere to the whole process): the main thread goes first.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort.on("message", ({ id, act, password, hash, cost }) => {
  const result = act === "hash" ? bcrypt.hashSync(password, cost) : bcrypt.compareSync(password, hash);
  parentPort.postMessage({ id, result });
});
