// Hashing takes a quarter of a second of pure JavaScript: never on the thread that serves.
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import bcrypt from "bcryptjs";

// Where a thread has a priority of its own (elsewhere it would be that of the whole server), the one that serves goes first.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort.on("message", ({ id, act, password, hash, cost }) => {
  const result = act === "hash" ? bcrypt.hashSync(password, cost) : bcrypt.compareSync(password, hash);
  parentPort.postMessage({ id, result });
});
