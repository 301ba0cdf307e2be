import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "@jest/globals";
import { RecordingListener } from "../recording-listener.suite";
import { simulatorAt } from "./addresses";
import { simulatorProvider } from "./baileys.provider";
import { pairPhone, withBaileysHarness } from "./harness.suite";
import { library } from "./library";
import type { Line } from "./line";
import { mediaHosts } from "./media-hosts";
import { BaileysSession } from "./session";

const harness = withBaileysHarness();

async function pairWithRefusals(code: number, next = 1) {
  const pair = await pairPhone(harness);
  await harness.fault(pair.number, { refuse: code, next });
  await harness.post(`/sim/phones/${pair.number}/drop`);
  return pair;
}

describe("a server that refuses the login", () => {
  it.each([
    [403, "banned"],
    [406, "banned"],
    [405, "outdated"],
  ])("with %i ends the session until a user acts: %s", async (code, cause) => {
    const { listener, session } = await pairWithRefusals(code);
    expect(await listener.become("DISCONNECTED")).toMatchObject({ cause, wanted: false });
    expect(listener.statuses.at(-1)?.number).toBeUndefined();
    await session.done;
  });

  it("with 401 ends the session and deletes its keys", async () => {
    const { listener, session } = await pairWithRefusals(401);
    expect(await listener.become("DISCONNECTED")).toMatchObject({ cause: "loggedOut", number: null });
    await session.done;
  });

  it("with 402 makes the session wait for the end of the ban", async () => {
    const { listener, session } = await pairWithRefusals(402);
    await listener.until(() => listener.statuses.some(({ cause }) => cause === "restricted"), "a restriction");
    expect(session.open).toBe(false);
    await session.close();
  });

  it("with 503 is tried again, and the wait is reported once", async () => {
    const { listener, session } = await pairWithRefusals(503, 2);
    await listener.become("TIMEOUT");
    await listener.until(() => session.open && listener.statuses.at(-1)?.status === "CONNECTED", "an open line");
    expect(listener.statuses.filter(({ status }) => status === "TIMEOUT")).toHaveLength(1);
    await session.close();
  });

  it("with 500, its complaint about missing acks, is tried again", async () => {
    const { listener, number, session } = await pairPhone(harness);
    await harness.post(`/sim/phones/${number}/drop`, { code: 500 });
    expect(await listener.become("TIMEOUT")).toMatchObject({ cause: "network" });
    await listener.until(() => session.open && listener.statuses.at(-1)?.status === "CONNECTED", "an open line");
    await session.close();
  });
});

describe("a server that answers the handshake with an HTTP error", () => {
  it.each([401, 403, 429, 503])("as with %i, is tried again, and the keys stay", async (status) => {
    let handshakes = 0;
    const server = createServer((_request, response) => response.end(JSON.stringify({ publicKey: "" })));
    server.on("upgrade", (_request, socket) => {
      handshakes += 1;
      // The client may cut the connection first.
      socket
        .on("error", () => undefined)
        .end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const lease = await harness.lease();
    const listener = new RecordingListener();
    const provider = simulatorProvider(port, { backoff: { firstMs: 50, maxMs: 50 } });
    const session = await provider.openSession(lease.connection, listener, lease);
    await listener.until(() => handshakes > 2, "another try");
    await listener.become("TIMEOUT");
    expect(listener.statuses.filter(({ status: now }) => now === "DISCONNECTED")).toEqual([]);
    // After many tries the cause is that it rests.
    expect(listener.statuses.find(({ status: now }) => now === "TIMEOUT")).toMatchObject({ cause: "network" });
    await session.close();
    server.close();
  });
});

describe("a server that refuses an outdated version", () => {
  it("is asked again with a newer one, each time that happens", async () => {
    let fetches = 0;
    const lease = await harness.lease();
    const { port } = harness.simulator;
    const addresses = { ...simulatorAt(port), refresh: () => void (fetches += 1) };
    const listener = new RecordingListener();
    const session = new BaileysSession(
      await library(),
      lease,
      listener,
      { addresses },
      mediaHosts(`127.0.0.1:${port}`),
    );
    await session.begin();
    const number = await harness.phone();
    await harness.post(`/sim/phones/${number}/scan`, { qr: (await listener.become("qrcode")).qrcode });
    await listener.become("CONNECTED");
    for (const times of [1, 2]) {
      listener.statuses = [];
      await harness.fault(number, { refuse: 405 });
      await harness.post(`/sim/phones/${number}/drop`);
      await listener.become("CONNECTED");
      expect(fetches).toBe(times);
    }
    await session.close();
  });
});

describe("a server that restricts the account", () => {
  it("is reported when the line opens, if it said so before that", async () => {
    const { listener, number, session } = await pairPhone(harness);
    const line = Reflect.get(session, "line") as Line;
    listener.statuses = [];
    await harness.post(`/sim/phones/${number}/drop`);
    await listener.become("TIMEOUT");
    while (!line.socket) await new Promise((resolve) => setTimeout(resolve, 1));
    const reachoutTimeLock = { isActive: true, timeEnforcementEnds: new Date(Date.now() + 3_600_000) };
    line.socket.ev.emit("connection.update", { reachoutTimeLock });
    const { restrictedUntil } = await listener.until(
      () => listener.statuses.find(({ cause }) => cause === "restricted"),
      "a restriction",
    );
    expect(restrictedUntil).toEqual(reachoutTimeLock.timeEnforcementEnds);
    expect(listener.statuses.map(({ status }) => status)).toEqual(["TIMEOUT", "CONNECTED", "CONNECTED"]);
    await session.close();
  });

  it("is not reported as connected after the line has closed", async () => {
    const { listener, number, session } = await pairPhone(harness);
    const maria = await harness.person();
    const report = listener.status.bind(listener);
    let isClosed = false;
    listener.status = async (connection, status, detail) => {
      if (isClosed || detail?.cause !== "restricted") return report(connection, status, detail);
      await session.close();
      isClosed = true;
      throw new Error("The database is unavailable.");
    };
    await harness.fault(number, { ack: { code: 463 } });
    await session.send(`${maria.lid}@lid`, { kind: "text", text: "oi" }, { id: "3EB0FIRST" });
    await listener.until(() => isClosed, "a report");
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(listener.statuses.filter(({ cause }) => cause === "restricted")).toEqual([]);
  });
});

describe("a server that loses an ack", () => {
  it("gets the message again under its id, and the customer sees it once", async () => {
    const { listener, number, session } = await pairPhone(harness);
    const maria = await harness.person();
    await harness.fault(number, { dropAck: true });
    const send = () => session.send(`${maria.lid}@lid`, { kind: "text", text: "oi" }, { id: "3EB0TWICE" });
    await send();
    await listener.until(() => listener.levelsOf("3EB0TWICE").includes(3), "delivered");
    await send();
    // Both levels are reported again after the second attempt.
    await listener.until(() => listener.levelsOf("3EB0TWICE").length === 3, "the server's word and the receipt");
    expect(listener.levelsOf("3EB0TWICE")).toEqual([3, 2, 3]);
    expect((await harness.read(maria.number)).filter(({ id }) => id === "3EB0TWICE")).toHaveLength(1);
    await session.close();
  });
});
