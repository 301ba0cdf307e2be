import { Readable } from "node:stream";
import type { TriedRequest } from "@guiche/contract/bot-traces";
import type { Outbound } from "../../../core/http/outbound";

const secretHeaders = new Set(["authorization", "webhook-signature"]);
const hidden = "****";

/** The client, which notes every request that leaves, without its secrets. */
export const recorded =
  (requests: TriedRequest[]) =>
  (client: Outbound): Outbound => ({
    call(url, given = {}) {
      const { method = "GET", headers = {}, body = "" } = given;
      // The only form is the one with which an account signs in: all of it is a credential.
      const isSignIn = headers["content-type"] === "application/x-www-form-urlencoded";
      const shown = isSignIn ? hidden : body instanceof Readable ? "" : body.toString();
      requests.push({ method, url, headers: withoutSecrets(headers), body: shown });
      return client.call(url, given);
    },
  });

const withoutSecrets = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretHeaders.has(name.toLowerCase()) ? hidden : value]),
  );
