/** @jest-environment-options {"server": "own"} */
import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startEfi, type EfiService } from "../../../../../simulator/src/services/efi";
import { pixKey } from "../../../../../simulator/src/services/pix";
import { configureOutside, outsideWith } from "../../../core/http/outside";
import { outboundDuration } from "../../../core/metrics/metrics";
import { makeCertificates } from "../../../testing/certificates";
import { until } from "../../../testing/fake-session";
import { inAct } from "../../../testing/in-act";
import { listen, originOf } from "../../../testing/listen";
import { efi } from "./efi";

const { server, client } = makeCertificates();
const clientPem = client.cert + client.key;
let bank: EfiService;
/** Takes notices, and refuses those of a path that it was told to refuse once. */
let receiver: Server;
const receivedPaths: string[] = [];
const refusals: number[] = [];

beforeAll(async () => {
  configureOutside({ allowCidrs: ["127.0.0.0/8"] });
  bank = await startEfi({ tls: { ...server, ca: client.cert }, clientId: "id", clientSecret: "secret" });
  receiver = createServer((incoming, outgoing) => {
    receivedPaths.push(incoming.url ?? "");
    incoming.resume();
    outgoing.writeHead(incoming.url === "/gone" ? 404 : (refusals.shift() ?? 200)).end("{}");
  });
  await listen(receiver);
});
afterAll(async () => {
  await bank.stop();
  await new Promise((resolve) => receiver.close(resolve));
});

const at = (path: string) => `${originOf(receiver)}${path}`;
const outbound = (withCertificate = true) =>
  inAct(outsideWith("payments", { ca: server.cert, ...(withCertificate && { cert: clientPem, key: clientPem }) }));
const provider = (more: { clientSecret?: string; withCertificate?: boolean } = {}) =>
  efi({
    ...{ url: bank.url, pixKey, clientId: "id", clientSecret: more.clientSecret ?? "secret" },
    client: outbound(more.withCertificate),
  });
const newTxid = () => randomBytes(16).toString("hex");
const charge = (id: string) => ({ txid: id, cents: 4_990, expiresIn: 3_600, description: "Fatura", notifyUrl: null });
const of = (txid: string) => ({ txid, providerId: null });

describe("a charge at Efí", () => {
  it("is made with the client's certificate and a token, and proves its payment and its return", async () => {
    const id = newTxid();
    const createdCharge = await provider().create(charge(id));
    expect(createdCharge.code).toContain(id);
    expect(new Set(bank.requests.map(({ client: name }) => name))).toEqual(new Set(["client"]));
    expect(await provider().proofsOf(of(id))).toEqual([]);
    bank.pay(id, "49.90");
    const { values } = await outboundDuration.get();
    expect(values.map(({ labels }) => labels.service)).toContain("payments");
    const [proof] = await provider().proofsOf(of(id));
    expect(proof).toMatchObject({ cents: 4_990, returnedCents: 0 });
    bank.refund(id);
    expect(await provider().proofsOf(of(id))).toEqual([{ ...proof, returnedCents: 4_990 }]);
  });

  it("created twice is one charge, and one for another amount is refused", async () => {
    const id = newTxid();
    const createdCharge = await provider().create(charge(id));
    expect(await provider().create(charge(id))).toEqual(createdCharge);
    await expect(provider().create({ ...charge(id), cents: 1 })).rejects.toThrow("refused");
  });

  it("of another key proves nothing", async () => {
    const id = newTxid();
    await provider().create(charge(id));
    bank.pay(id, "49.90");
    const other = efi({ url: bank.url, pixKey: "other", clientId: "id", clientSecret: "secret", client: outbound() });
    await expect(other.proofsOf(of(id))).rejects.toThrow("another charge");
  });

  it("is reached neither without the certificate nor with wrong credentials", async () => {
    await expect(provider({ withCertificate: false }).create(charge(newTxid()))).rejects.toThrow("unreachable");
    await expect(provider({ clientSecret: "wrong" }).create(charge(newTxid()))).rejects.toThrow("401");
  });

  it("is paid for with a new token when the one before is refused long before its end, which is asked for once", async () => {
    const [id, at] = [newTxid(), provider()];
    await at.create(charge(id));
    bank.revokeToken();
    bank.pay(id, "49.90");
    const before = bank.requests.length;
    expect(await at.proofsOf(of(id))).toHaveLength(1);
    expect(bank.requests.slice(before).map(({ path }) => path.split("?")[0])).toEqual([
      `/v2/cob/${id}`,
      "/oauth/token",
      `/v2/cob/${id}`,
    ]);
  });

  it("that is cancelled cannot be paid any more, and is cancelled again without an error", async () => {
    const id = newTxid();
    await provider().create(charge(id));
    expect(await provider().cancel(of(id))).toBe(true);
    expect(() => bank.pay(id)).toThrow("withdrawn");
    expect(await provider().cancel(of(id))).toBe(true);
    expect(await provider().cancel(of(newTxid()))).toBe(true);
    const { body } = bank.requests.find(({ method }) => method === "PATCH")!;
    expect(JSON.parse(body)).toEqual({ status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" });
  });

  it("that is paid is not cancelled", async () => {
    const id = newTxid();
    await provider().create(charge(id));
    bank.pay(id);
    expect(await provider().cancel(of(id))).toBe(false);
    expect(await provider().proofsOf(of(id))).toHaveLength(1);
  });
});

describe("the address of Efí's notices", () => {
  it("is registered without the check of certificates, and notices come with the suffix until they are taken", async () => {
    await provider().registerNotices!(at("/hooks"));
    expect(bank.webhook()).toBe(at("/hooks"));
    expect(receivedPaths).toEqual(["/hooks"]);
    const id = newTxid();
    await provider().create(charge(id));
    refusals.push(503, 500);
    bank.pay(id);
    await until("the notice was taken", () => receivedPaths.length === 4);
    expect(receivedPaths.slice(1)).toEqual(["/hooks/pix", "/hooks/pix", "/hooks/pix"]);
  });

  it("that does not answer with 200 is refused, and so is one of another key", async () => {
    await expect(provider().registerNotices!(at("/gone"))).rejects.toThrow("webhook_invalido");
    const outsider = efi({
      ...{ url: bank.url, pixKey: "other", clientId: "id", clientSecret: "secret" },
      client: outbound(),
    });
    await expect(outsider.registerNotices!(at("/hooks"))).rejects.toThrow("404");
  });
});
