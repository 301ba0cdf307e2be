import { expect, it } from "@jest/globals";
import { newClient, openBusiness } from "./business";
import { bench, expectNoTrouble, shop } from "./shop.fixture";

async function call(number: string, more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await bench.control.post<{ id: string }>(`/sim/people/${number}/calls`, { to: shop.number, ...more });
  return id;
}

const ringing = (id: string, status: string) =>
  shop.client.until(
    (clientEvent) =>
      clientEvent.what === "call" &&
      clientEvent.call.id === id &&
      clientEvent.call.status === status &&
      clientEvent.call,
  );

const outcome = (number: string, id: string, expected: string) =>
  bench.control.untilMessage(number, (one) => one.id === id && one.call?.outcome === expected);

it("a customer's voice or video call rings at the client", async () => {
  const { number, lid } = await bench.control.person();
  const voice = await call(number);
  expect(await ringing(voice, "offer")).toMatchObject({
    from: `${lid}@lid`,
    callerPn: `${number}@s.whatsapp.net`,
    isVideo: false,
  });
  expect(await ringing(await call(number, { video: true }), "offer")).toMatchObject({ isVideo: true });
  expect((await outcome(number, voice, "ringing")).call).toEqual({ video: false, outcome: "ringing" });
});

it("an unanswered call is missed on both sides", async () => {
  const { number } = await bench.control.person();
  const id = await call(number, { ringMs: 50 });
  await ringing(id, "timeout");
  await shop.client.until(
    (clientEvent) => clientEvent.what === "message" && clientEvent.message.messageStubType === 40 && clientEvent,
  );
  for (const phone of [number, shop.number]) await outcome(phone, id, "missed");
});

it("a call that the caller ends is missed", async () => {
  const { number } = await bench.control.person();
  const id = await call(number);
  await ringing(id, "offer");
  await bench.control.post(`/sim/people/${number}/calls/${id}/end`);
  await ringing(id, "terminate");
  await outcome(number, id, "missed");
  expect((await bench.control.call("POST", `/sim/people/${number}/calls/nope/end`, {})).status).toBe(404);
});

it("a call that the client rejects stops ringing and is not missed", async () => {
  const { number } = await bench.control.person();
  const id = await call(number, { ringMs: 300 });
  const { from } = await ringing(id, "offer");
  await shop.client.socket.rejectCall(id, from);
  await outcome(number, id, "rejected");
  const late = await call(number, { ringMs: 400 });
  await ringing(late, "timeout");
  expect((await bench.control.messages(number)).find((one) => one.id === id)?.call?.outcome).toBe("rejected");
  expect(
    shop.client.clientEvents.some(
      (clientEvent) => clientEvent.what === "call" && clientEvent.call.id === id && clientEvent.call.status !== "offer",
    ),
  ).toBe(false);
});

it("a call from the time when the client was offline is delivered later", async () => {
  const local = await openBusiness(bench);
  const { number } = await bench.control.person();
  await local.client.leave();
  const body = { to: local.number, ringMs: 20 };
  const { id } = await bench.control.post<{ id: string }>(`/sim/people/${number}/calls`, body);
  await outcome(number, id, "missed");
  const back = newClient(bench, local.client).connect();
  const missedCall = await back.until(
    (clientEvent) => clientEvent.what === "call" && clientEvent.call.status === "timeout" && clientEvent.call,
  );
  expect(missedCall).toMatchObject({ id, offline: true });
  await bench.control.untilPhone(local.number, (phone) => phone.waiting === 0);
});

it("a profile picture is fetched from the media server, and a new one has a new address", async () => {
  const { number, lid } = await bench.control.person({ picture: "auto" });
  await shop.client.message(await bench.control.write(number, shop.number, "oi"));
  const url = (await shop.client.socket.profilePictureUrl(`${lid}@lid`, "image")) ?? "";
  const picture = await fetch(url);
  expect(picture.headers.get("content-type")).toBe("image/png");
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");

  const waitForPicture = (to: string, after: number) =>
    shop.client.until(
      (clientEvent) =>
        clientEvent.what === "contact" &&
        clientEvent.contact.id === `${lid}@lid` &&
        clientEvent.contact.imgUrl === to &&
        clientEvent,
      after,
    );
  const jpeg = Buffer.from("ffd8ffe0", "hex").toString("base64");
  await bench.control.post("/sim/people", { number, name: "Maria", picture: jpeg });
  await waitForPicture("changed", 0);
  const other = (await shop.client.socket.profilePictureUrl(`${lid}@lid`, "image")) ?? "";
  expect(other).not.toBe(url);
  expect((await fetch(other)).headers.get("content-type")).toBe("image/jpeg");
  expect((await fetch(url)).status).toBe(404);

  await bench.control.post("/sim/people", { number, name: "Maria", picture: null });
  await waitForPicture("removed", 0);
  await expect(shop.client.socket.profilePictureUrl(`${lid}@lid`)).rejects.toThrow("item-not-found");
});

it("no stanza was left unhandled and no internal error occurred", expectNoTrouble);
