import { beginningOf } from "@guiche/contract/texts/beginning";
import { Readable } from "node:stream";
import type { TriedRequest } from "@guiche/contract/bot-traces";
import type { Outbound } from "../../../core/http/outbound";

const secretHeaders = new Set(["authorization", "webhook-signature"]);
const shownBytes = 4_096;
const shownCharacters = 20_000;
const mask = "****";

/** The client, which notes every request that leaves, without its secrets, and what came back. */
export const recordRequests =
  (requests: TriedRequest[]) =>
  (client: Outbound): Outbound => ({
    call(url, options = {}) {
      const { method = "GET", headers = {}, body = "" } = options;
      // The only form is the one with which an account signs in: all of it is a credential.
      const isSignIn = headers["content-type"] === "application/x-www-form-urlencoded";
      const bodyExcerpt = isSignIn
        ? mask
        : body instanceof Readable
          ? ""
          : beginningOf(body.toString(), shownCharacters);
      const request: TriedRequest = { method, url, headers: withoutSecrets(headers), body: bodyExcerpt, answer: null };
      requests.push(request);
      return client.call(url, options).then((answer) => {
        const read = isSignIn ? mask : answer.body.subarray(0, shownBytes).toString("utf8");
        request.answer = { status: answer.status, body: read };
        return answer;
      });
    },
  });

const withoutSecrets = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretHeaders.has(name.toLowerCase()) ? mask : value]),
  );
