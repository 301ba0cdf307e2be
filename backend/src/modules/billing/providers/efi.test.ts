import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { pixBank, pixKey } from "../../../../../simulator/src/services/pix";
import { configureOutside, outsideWith } from "../../../core/http/outside";
import { efi } from "./efi";

describe("Efí", () => {
  let server: Server;
  let pem: string;
  let ca: string;
  const peers: string[] = [];
  const bank = pixBank(() => "https://efi.example");

  beforeAll(async () => {
    configureOutside({ allowCidrs: ["127.0.0.0/8"] });
    const folder = mkdtempSync(join(tmpdir(), "guiche-efi-"));
    const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
    const make = (name: string, ...more: string[]) =>
      openssl(
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-days",
        "30",
        "-keyout",
        `${name}.key`,
        "-out",
        `${name}.crt`,
        "-subj",
        `/CN=${name}`,
        ...more,
      );
    make("server", "-addext", "subjectAltName=IP:127.0.0.1");
    make("client");
    const read = (name: string) => readFileSync(join(folder, name), "utf8");
    ca = read("server.crt");
    pem = read("client.crt") + read("client.key");
    const options = { key: read("server.key"), cert: ca, ca: read("client.crt"), requestCert: true };
    server = createServer({ ...options, rejectUnauthorized: true }, (incoming, outgoing) => {
      peers.push(String((incoming.socket as TLSSocket).getPeerCertificate().subject.CN));
      let body = "";
      incoming.on("data", (part: Buffer) => (body += part.toString()));
      incoming.on("end", () => {
        const answer = (status: number, value: unknown) =>
          outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
        const { authorization = "" } = incoming.headers;
        if (incoming.url === "/oauth/token") {
          const isKnown = authorization === `Basic ${Buffer.from("id:secret").toString("base64")}`;
          if (!isKnown) return answer(401, { nome: "nao_autorizado", mensagem: "Credenciais inválidas" });
          return answer(200, { access_token: "t", token_type: "Bearer", expires_in: 3_600, scope: "cob.write" });
        }
        if (authorization !== "Bearer t") return answer(401, { nome: "token_invalido", mensagem: "" });
        const reply = bank.answer({
          method: incoming.method ?? "GET",
          path: incoming.url ?? "/",
          query: {},
          headers: incoming.headers,
          body,
        });
        outgoing.writeHead(reply.status, { "content-type": reply.type }).end(reply.body);
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  });
  afterAll(() => new Promise((done) => server.close(done)));

  const provider = (more: { clientSecret?: string; withCertificate?: boolean } = {}) =>
    efi({
      url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
      pixKey,
      clientId: "id",
      clientSecret: more.clientSecret ?? "secret",
      client: outsideWith("payments", { ca, ...(more.withCertificate !== false && { cert: pem, key: pem }) }),
    });
  const txid = () => randomBytes(16).toString("hex");
  const charge = (id: string) => ({ txid: id, cents: 4_990, expiresIn: 3_600, description: "Fatura", notifyUrl: null });

  it("takes a charge with the client's certificate and a token, and proves its payment and its return", async () => {
    const id = txid();
    const made = await provider().create(charge(id));
    expect(made.code).toContain(id);
    expect(new Set(peers)).toEqual(new Set(["client"]));
    expect(await provider().proofsOf({ txid: id, providerId: null })).toEqual([]);
    bank.pay(id, "49.90");
    const [proof] = await provider().proofsOf({ txid: id, providerId: null });
    expect(proof).toMatchObject({ cents: 4_990, returnedCents: 0 });
    bank.refund(id);
    expect(await provider().proofsOf({ txid: id, providerId: null })).toEqual([{ ...proof, returnedCents: 4_990 }]);
  });

  it("created twice is one charge, and one for another amount is refused", async () => {
    const id = txid();
    const made = await provider().create(charge(id));
    expect(await provider().create(charge(id))).toEqual(made);
    await expect(provider().create({ ...charge(id), cents: 1 })).rejects.toThrow("refused");
  });

  it("is reached neither without the certificate nor with wrong credentials", async () => {
    await expect(provider({ withCertificate: false }).create(charge(txid()))).rejects.toThrow("unreachable");
    await expect(provider({ clientSecret: "wrong" }).create(charge(txid()))).rejects.toThrow("401");
  });
});
