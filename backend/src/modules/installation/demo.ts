import { BlockList } from "node:net";
import type { DemoSignIn } from "@guiche/contract/platform";
import type { Request } from "express";

let offeredSignIn: DemoSignIn | null = null;
let isForEverybody = false;

/** Publishes the demo sign-in on the login page: to this machine only, or to anyone who opens the page. */
export function offerDemo(signIn: DemoSignIn | null, { toEverybody }: { toEverybody: boolean }): void {
  offeredSignIn = signIn;
  isForEverybody = toEverybody;
}

export const offeredDemo = (request: Request): DemoSignIn | null =>
  isForEverybody || isFromThisMachine(request) ? offeredSignIn : null;

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

const ownNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A proxy on this machine also calls from here, and a page whose name was rebound to 127.0.0.1 has another host name. */
function isFromThisMachine(request: Request): boolean {
  const { remoteAddress = "", remoteFamily } = request.socket;
  if (!loopback.check(remoteAddress, remoteFamily === "IPv6" ? "ipv6" : "ipv4")) return false;
  if (["x-forwarded-for", "forwarded", "via"].some((name) => request.get(name) !== undefined)) return false;
  return ownNames.has((request.get("host") ?? "").replace(/:\d+$/, ""));
}
