import type { Outbound, OutboundCall } from "../../../core/http/outbound";
import { apiPix } from "./api-pix";
import type { PaymentProvider } from "./provider";

export const efiHosts = { live: "https://pix.api.efipay.com.br", sandbox: "https://pix-h.api.efipay.com.br" } as const;

interface Options {
  url: string;
  pixKey: string;
  clientId: string;
  clientSecret: string;
  /** A client with the account's certificate, which the token needs too. */
  client: Outbound;
}

/** Efí: the Pix API behind OAuth and a client certificate. */
export function efi({ url, pixKey, clientId, clientSecret, client }: Options): PaymentProvider {
  let cachedToken: { token: string; until: number } | undefined;
  const token = async (): Promise<string> => {
    if (cachedToken && cachedToken.until > Date.now()) return cachedToken.token;
    const { status, body } = await client.call(`${url}/oauth/token`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      },
      body: JSON.stringify({ grant_type: "client_credentials" }),
    });
    if (status !== 200) throw new Error(`Efí refused the credentials with ${status}.`);
    const { access_token, expires_in } = JSON.parse(body.toString("utf8")) as {
      access_token: string;
      expires_in: number;
    };
    cachedToken = { token: access_token, until: Date.now() + (expires_in - 60) * 1_000 };
    return access_token;
  };
  const callWith = (bearer: string, path: string, { headers, ...more }: OutboundCall) =>
    client.call(url + path, { ...more, headers: { ...headers, authorization: `Bearer ${bearer}` } });
  /** A token that Efí refuses before its end is replaced once: nothing was done with it. */
  const call = async (path: string, more: OutboundCall) => {
    const bearer = await token();
    const answer = await callWith(bearer, path, more);
    if (answer.status !== 401) return answer;
    if (cachedToken?.token === bearer) cachedToken = undefined;
    return callWith(await token(), path, more);
  };
  return {
    ...apiPix({ name: "efi", pixKey, call }),
    /**
     * Efí adds "/pix" to the address. It proves itself with a certificate, which a proxy in front of us does not ask for:
     * without this header it refuses an address that answers anyone. The token in the address proves it instead, and
     * each notice only makes us ask.
     */
    async registerNotices(address) {
      const { status, body } = await call(`/v2/webhook/${encodeURIComponent(pixKey)}`, {
        method: "PUT",
        headers: { "content-type": "application/json", "x-skip-mtls-checking": "true" },
        body: JSON.stringify({ webhookUrl: address }),
      });
      if (status < 200 || status >= 300)
        throw new Error(`Efí answered ${status}: ${body.toString("utf8").slice(0, 200)}`);
    },
  };
}
