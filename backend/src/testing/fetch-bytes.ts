import type { IncomingMessage } from "node:http";
import type { Express } from "express";
import request from "supertest";

/** The bytes behind an address, or the JSON of a refusal; without a token, or with one. */
export function fetchBytes(app: Express, path: string, token?: string) {
  const pendingRequest = request(app).get(path).buffer(true).parse(whole);
  return token ? pendingRequest.set("Authorization", `Bearer ${token}`) : pendingRequest;
}

function whole(response: unknown, callback: (error: Error | null, body: unknown) => void): void {
  const { statusCode = 0 } = response as IncomingMessage;
  const parts: Buffer[] = [];
  (response as IncomingMessage)
    .on("data", (part: Buffer) => parts.push(part))
    .on("end", () => {
      const body = Buffer.concat(parts);
      callback(null, statusCode < 400 ? body : JSON.parse(body.toString()));
    });
}
