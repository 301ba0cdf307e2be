import { post } from "../endpoint";
import { strictObject, trimmedText } from "../input";
import { isWebAddress } from "../prompts";

/** Why an address is never called: no web address, one of a private network, or another port than 80 and 443. */
export type AddressFault = "malformed" | "private" | "port";

/** Why an address is refused, and what the operator of the installation can do about it. */
export const addressRefusals: Readonly<Record<AddressFault, string>> = {
  malformed: "Not an http or https address without user and password",
  private:
    "Not a public address: only networks that the operator lists in OUTBOUND_ALLOW_CIDRS are called beside those",
  port: "Not port 80 or 443: others are called only in networks that the operator lists in OUTBOUND_ALLOW_CIDRS",
};

const calledAddress =
  "A public http or https address at port 80 or 443. Private and loopback addresses, and other ports, are called only in " +
  "networks that the operator lists in OUTBOUND_ALLOW_CIDRS; where the simulator runs on a developer's machine, also on " +
  "that machine. The field's error says why an address is refused.";

/** The address of another server that ours calls. */
export const calledUrl = (longest: number, meaning = "") =>
  trimmedText()
    .max(longest, "Too Long!")
    .test("web-address", addressRefusals.malformed, (text) => !text || isWebAddress(text.split(/[?#]/)[0] ?? ""))
    .meta({ jsonSchema: { description: [meaning, calledAddress].filter(Boolean).join(" ") } });

/**
 * The result of a check. After a fault no call was made. `unresolved`: the name does not resolve; `silent`: no answer;
 * `failing`: an error of the server (5xx). These may be over by the time the address is used, so nothing is refused.
 * `plain`: it answers, without https.
 */
export type AddressVerdict = AddressFault | "unresolved" | "silent" | "failing" | "plain" | "ok";

const addressInput = strictObject({ url: trimmedText().max(1_000).required("Required") });

export const addressApi = {
  /** Calls the address as the server would when it uses it, by HEAD, and follows no redirect. */
  check: post("/addresses/check", {
    access: "settings:edit",
    otherScopes: ["webhooks:administer", "bot:administer"],
    limit: "checkAddress",
    body: addressInput,
  }).replies<{
    verdict: AddressVerdict;
    /** Why the address would be refused; null when it would not. */
    reason: string | null;
  }>(),
};
