import * as yup from "yup";
import { post } from "../endpoint";
import { trimmedText } from "../input";

/** Why an address is never called: no web address, one of a private network, or another port than 80 and 443. */
export type AddressFault = "malformed" | "private" | "port";

/**
 * What became of a check. After a fault nobody was called. `unresolved`: nobody knows the name; `silent`: no answer;
 * `failing`: an error of the server (5xx). These may be over by the time the address is used, so nothing is refused.
 * `plain`: it answers, without https.
 */
export type AddressVerdict = AddressFault | "unresolved" | "silent" | "failing" | "plain" | "ok";

const addressInput = yup.object({ url: trimmedText().max(1_000).required("Required") }).noUnknown();

export const addressApi = {
  /** Calls the address as the server would when it uses it, by HEAD, and follows no redirect. */
  check: post("/addresses/check", { access: "settings:edit", limit: "checkAddress", body: addressInput }).replies<{
    verdict: AddressVerdict;
  }>(),
};
