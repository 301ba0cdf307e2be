// Hashing takes a quarter of a second of pure JavaScript: never on the thread that serves.
import { parentPort } from "node:worker_threads";
import bcrypt from "bcryptjs";

parentPort.on("message", ({ id, act, password, hash, cost }) => {
  const result = act === "hash" ? bcrypt.hashSync(password, cost) : bcrypt.compareSync(password, hash);
  parentPort.postMessage({ id, result });
});
