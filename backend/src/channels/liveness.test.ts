import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "@jest/globals";
import { inboundText, FakeSession } from "../testing/fake-session";
import { Liveness } from "./liveness";
import type { ConnectionRef, Session } from "./provider";
import { RecordingListener } from "./recording-listener.suite";

const silentMs = 20;
const ref = (connectionId: number): ConnectionRef => ({ companyId: 1, connectionId, provider: "simulator" });

function watch() {
  const revivedSessions: Session[] = [];
  const liveness = new Liveness((silent) => Promise.resolve(void revivedSessions.push(silent)), silentMs);
  const sessions = [new FakeSession(ref(1)), new FakeSession(ref(2))] as const;
  /** A session without any event counts as silent since it was first checked. */
  const bothSilent = async () => {
    await liveness.look([...sessions]);
    await sleep(silentMs * 2);
  };
  return { liveness, revived: revivedSessions, lines: sessions, bothSilent };
}

it("a silent session is probed, one with recent events is not", async () => {
  const { liveness, lines: sessions, revived, bothSilent } = watch();
  await bothSilent();
  await liveness.listener(new RecordingListener()).message(inboundText({ id: 1, companyId: 1 }, "5511955550101", "hi"));
  await liveness.look([...sessions]);
  expect([sessions[0].probes, sessions[1].probes, revived]).toEqual([0, 1, []]);
});

it("a session that does not answer is revived once, however often it is checked", async () => {
  const { liveness, lines: sessions, revived, bothSilent } = watch();
  await bothSilent();
  let refuse!: (reason: Error) => void;
  const answer = new Promise<void>((_done, fail) => (refuse = fail));
  sessions[0].probe = () => answer;
  const looks = [liveness.look([...sessions]), liveness.look([...sessions])];
  refuse(new Error("Nobody."));
  await Promise.all(looks);
  expect(revived).toEqual([sessions[0]]);
});

it("a session that is closed, or closes during the probe, is left to reconnect by itself", async () => {
  const { liveness, lines: sessions, revived, bothSilent } = watch();
  await bothSilent();
  sessions[1].open = false;
  sessions[0].probe = () => {
    sessions[0].open = false;
    return Promise.reject(new Error("Closed."));
  };
  await liveness.look([...sessions]);
  expect([sessions[1].probes, revived]).toEqual([0, []]);
});
