import { createHmac, timingSafeEqual } from "node:crypto";
import type { RequestHandler } from "express";
import { keyFor, validKeysFor } from "../auth/tokens";

/** Carries the doctor's question, and the server's answer. */
const header = "x-guiche-proxies";
const purpose = "counting proxies";
const validMs = 5 * 60_000;
/** No host has this address (RFC 5737). Every proxy names its caller after it, or forgets it. */
const mark = "192.0.2.1";

const signatureOf = (time: string, key: Buffer): string => createHmac("sha256", key).update(time).digest("base64url");

/** Asks a running server how many proxies the request comes through. Only who has its keys can. */
export function proxyQuestion(at = Date.now()): Record<string, string> {
  const time = String(at);
  return { [header]: `${time}.${signatureOf(time, keyFor(purpose))}`, "x-forwarded-for": mark };
}

/** The answer to it; null where it was not understood. */
export function proxiesIn(headers: Headers): number | null {
  const answer = headers.get(header);
  return answer === null ? null : Number(answer);
}

export const countProxies: RequestHandler = (request, response, next) => {
  const question = request.get(header);
  if (question !== undefined && isGenuine(question)) {
    const chain = (request.get("x-forwarded-for") ?? "").split(",").filter((each) => each.trim() !== "");
    const ours = chain.findLastIndex((each) => each.trim() === mark);
    response.setHeader(header, chain.length - 1 - ours);
  }
  next();
};

function isGenuine(question: string): boolean {
  const [time = "", signature = ""] = question.split(".");
  if (Math.abs(Date.now() - Number(time)) > validMs) return false;
  const signatureBytes = Buffer.from(signature);
  return validKeysFor(purpose).some((key) => {
    const expected = Buffer.from(signatureOf(time, key));
    return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
  });
}
