import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { pixBank, pixKey, type PixBank } from "./pix";
import { json, readRequest, type ServiceReply, type ServiceRequest } from "./service";

interface Options {
  /** The server's certificate, and the authority that signs those of its clients. */
  tls: { key: string; cert: string; ca: string };
  clientId: string;
  clientSecret: string;
  /** Whether the calls that check an address carry the suffix of webhook calls, too: the documentation does not say. */
  probesWithSuffix?: boolean;
}

/** Efí, imitated on a port of this machine: the Pix API behind a client certificate, a token and a registered webhook. */
export interface EfiService extends Pick<PixBank, "pay" | "expire" | "refund" | "notify"> {
  /** "https://127.0.0.1:40123" */
  url: string;
  /** Every request so far, oldest first, with the name in the client's certificate. */
  requests: (ServiceRequest & { client: string })[];
  /** The registered address; webhook calls go to it with the suffix "/pix". */
  webhook(): string | undefined;
  /** The token given so far is valid no more, long before its end. */
  revokeToken(): void;
  stop(): Promise<void>;
}

/** Efí's own shape of an error, in addition to those of the Pix API. */
const refusal = (status: number, nome: string, mensagem: string) => json(status, { nome, mensagem });

export async function startEfi({
  tls,
  clientId,
  clientSecret,
  probesWithSuffix = false,
}: Options): Promise<EfiService> {
  const requests: EfiService["requests"] = [];
  let webhook: string | undefined;
  const bank = pixBank(
    () => "https://efi.example",
    () => webhook,
  );
  let token = "efi-token";

  const register = async ({ path, body, headers }: ServiceRequest): Promise<ServiceReply> => {
    const { webhookUrl = "", ...more } = JSON.parse(body) as Record<string, string>;
    if (decodeURIComponent(path.slice("/v2/webhook/".length)) !== pixKey)
      return refusal(404, "chave_nao_encontrada", "A chave informada não pertence à conta.");
    const isOurs = /^http:\/\/127\.0\.0\.1:/.test(webhookUrl);
    if (Object.keys(more).length > 0 || !(webhookUrl.startsWith("https://") || isOurs))
      return refusal(400, "webhook_invalido", "A URL informada deve ser https.");
    // The first call comes without a certificate. The receiver asks for none, unless it says that it need not.
    const answers = await probe(probesWithSuffix ? `${webhookUrl}/pix` : webhookUrl);
    if (answers && headers["x-skip-mtls-checking"] !== "true")
      return refusal(400, "webhook_invalido", "A URL informada respondeu sem exigir o certificado.");
    if (!answers) return refusal(400, "webhook_invalido", "A URL informada não respondeu com o código HTTP 200.");
    webhook = webhookUrl;
    return json(200, { webhookUrl });
  };

  const answer = (request: ServiceRequest): ServiceReply | Promise<ServiceReply> => {
    const { method, path, headers, body } = request;
    if (method === "POST" && path === "/oauth/token") {
      const expectedHeader = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
      if (headers.authorization !== expectedHeader) return refusal(401, "nao_autorizado", "Credenciais inválidas");
      if ((JSON.parse(body) as { grant_type?: string }).grant_type !== "client_credentials")
        return refusal(400, "json_invalido", "Propriedade grant_type inválida");
      return json(200, { access_token: token, token_type: "Bearer", expires_in: 3_600, scope: "cob.write cob.read" });
    }
    if (headers.authorization !== `Bearer ${token}`) return refusal(401, "token_invalido", "Token inválido");
    if (path.startsWith("/v2/webhook/") && method === "PUT") return register(request);
    return bank.answer(request);
  };

  const server = createServer({ ...tls, requestCert: true, rejectUnauthorized: true }, (incoming, outgoing) => {
    const client = String((incoming.socket as TLSSocket).getPeerCertificate().subject.CN);
    void readRequest(incoming).then(async (request) => {
      requests.push({ ...request, client });
      const { status, type, body } = await answer(request);
      outgoing.writeHead(status, { "content-type": type }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { pay, expire, refund, notify } = bank;
  return {
    ...{
      url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
      requests,
      pay,
      expire,
      refund,
      notify,
    },
    webhook: () => webhook,
    revokeToken: () => {
      token += "-again";
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Whether the address answers a call without payments with 200. */
const probe = (address: string): Promise<boolean> =>
  fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }).then(
    ({ status }) => status === 200,
    () => false,
  );
