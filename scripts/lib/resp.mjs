import { connect } from "node:net";

function parse(buffer, at = 0) {
  const end = buffer.indexOf("\r\n", at);
  if (end < 0) return null;
  const kind = buffer[at];
  const head = buffer.toString("utf8", at + 1, end);
  const next = end + 2;
  if (kind === 43) return [head, next];
  if (kind === 45) return [new Error(head), next];
  if (kind === 58) return [Number(head), next];
  if (kind === 36) {
    const length = Number(head);
    if (length < 0) return [null, next];
    return buffer.length < next + length + 2 ? null : [buffer.toString("utf8", next, next + length), next + length + 2];
  }
  const list = [];
  let position = next;
  for (let i = 0; i < Number(head); i += 1) {
    const item = parse(buffer, position);
    if (!item) return null;
    list.push(item[0]);
    position = item[1];
  }
  return [list, position];
}

/** Sends a few commands to Redis without a library, because the launcher does so before anything is installed. */
export function askRedis({ host = "127.0.0.1", port, username, password, timeout = 2000 }, commands) {
  const all = password ? [["AUTH", ...(username ? [username] : []), password], ...commands] : commands;
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) });
    let received = Buffer.alloc(0);
    const replies = [];
    const timer = setTimeout(() => fail(new Error("no answer in time")), timeout);
    const fail = (error) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    socket.once("error", fail);
    socket.once("close", () => fail(new Error("connection closed")));
    socket.on("connect", () => {
      const text = all.map(
        (c) => `*${c.length}\r\n${c.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join("")}`,
      );
      socket.write(text.join(""));
    });
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      for (let item = parse(received); item; item = parse(received)) {
        replies.push(item[0]);
        received = received.subarray(item[1]);
      }
      if (replies.length < all.length) return;
      clearTimeout(timer);
      socket.removeAllListeners("close");
      socket.destroy();
      const refused = password && replies[0] instanceof Error ? replies[0] : null;
      if (refused) reject(refused);
      else resolve(replies.slice(all.length - commands.length));
    });
  });
}
