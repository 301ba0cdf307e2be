import { expect, it } from "@jest/globals";
import { FakeSession } from "../testing/fake-session";
import { Pairing } from "./pairing";
import type { ConnectionRef, Session } from "./provider";

const ref: ConnectionRef = { companyId: 1, connectionId: 7, provider: "simulator" };

function startPairing({ holds = true } = {}) {
  const session = new FakeSession(ref);
  let live: Session | undefined = holds ? session : undefined;
  const pairing = new Pairing(() => live);
  return { session, pairing, take: () => (live = session) };
}

it("a code is requested once, when the QR is shown", () => {
  const { session, pairing } = startPairing();
  pairing.request(7, "5511955550000");
  pairing.onOpened(7);
  pairing.onStatus(ref, "OPENING");
  expect(session.pairingNumbers).toEqual([]);
  pairing.onStatus(ref, "qrcode");
  pairing.onStatus(ref, "qrcode");
  expect(session.pairingNumbers).toEqual(["5511955550000"]);
});

it("a code is requested at once while a QR is shown", () => {
  const { session, pairing } = startPairing();
  pairing.onStatus(ref, "qrcode");
  pairing.request(7, "5511955550000");
  pairing.onOpened(7);
  expect(session.pairingNumbers).toEqual(["5511955550000"]);
});

it("a QR counts that was shown before the session was registered", () => {
  const { session, pairing, take } = startPairing({ holds: false });
  pairing.request(7, "5511955550000");
  pairing.onStatus(ref, "qrcode");
  take();
  pairing.onOpened(7);
  expect(session.pairingNumbers).toEqual(["5511955550000"]);
});

it.each(["CONNECTED", "DISCONNECTED"] as const)("no code is requested after %s", (status) => {
  const { session, pairing } = startPairing();
  pairing.request(7, "5511955550000");
  pairing.onStatus(ref, status);
  pairing.onStatus(ref, "qrcode");
  expect(session.pairingNumbers).toEqual([]);
});

it("a process that does not own the connection forgets the number, because the owner has it too", () => {
  const { session, pairing, take } = startPairing({ holds: false });
  pairing.request(7, "5511955550000");
  pairing.onOpened(7);
  take();
  pairing.onStatus(ref, "qrcode");
  expect(session.pairingNumbers).toEqual([]);
});
