import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { hostname } from "node:os";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { nameResolver } from "./resolve-name";

/** Knows quick.example, says nothing of names that begin with "slow", and knows no others. */
let server: Socket;
let servers: string[];
let silent = 0;
beforeAll(async () => {
  server = createSocket("udp4");
  server.on("message", (question, { port, address }) => {
    const length = question[12] ?? 0;
    const name = question.subarray(13, 13 + length).toString();
    if (name.startsWith("slow")) return void (silent += 1);
    const end = question.indexOf(0, 12) + 5;
    const isQuick = name === "quick" && question.readUInt16BE(end - 4) === 1;
    const header = Buffer.from(question.subarray(0, 12));
    // An answer; code 3 says that there is no such name.
    header.writeUInt16BE(name === "quick" ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(isQuick ? 1 : 0, 6);
    header.writeUInt16BE(0, 10);
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 203, 0, 113, 9]);
    const parts = [header, question.subarray(12, end), ...(isQuick ? [record] : [])];
    server.send(Buffer.concat(parts), port, address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  servers = [`127.0.0.1:${server.address().port}`];
});
afterAll(() => void server.close());

it("names whose servers are silent hold up no others", async () => {
  const resolve = nameResolver({ withOwnNames: true, servers });
  const slow = Array.from({ length: 40 }, (_, index) => resolve(`slow${index}.example`).catch(() => "late"));
  await expect(resolve("quick.example")).resolves.toEqual([{ address: "203.0.113.9", family: 4 }]);
  expect(await Promise.race([...slow, Promise.resolve("they still wait")])).toBe("they still wait");
  expect(silent).toBeGreaterThan(0);
  expect(new Set(await Promise.all(slow))).toEqual(new Set(["late"]));
});

it("a name that only the machine knows is found where its networks may be called, and nowhere else", async () => {
  const name = hostname();
  expect(await nameResolver({ withOwnNames: true, servers })(name)).not.toEqual([]);
  await expect(nameResolver({ withOwnNames: false, servers })(name)).rejects.toThrow("ENOTFOUND");
});
