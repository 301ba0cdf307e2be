import { authApi } from "@guiche/contract/auth";
import { call } from "../api/call";
import { adoptUser } from "./store";

let asking: Promise<void> | null = null;
let askAgain = false;

/** Fetches the signed-in user again. Calls during a request cause one more request after it. */
export function refreshUser(): Promise<void> {
  askAgain = asking !== null;
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<void> {
  do {
    askAgain = false;
    adoptUser(await call(authApi.me));
  } while (askAgain);
}
