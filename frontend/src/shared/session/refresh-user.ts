import { authApi } from "@guiche/contract/auth";
import { call } from "../api/call";
import { adoptUser } from "./store";

let asking: Promise<void> | null = null;
let askAgain = false;

/** Asks the server who is signed in, as of now. Asked while an answer is on its way, it asks once more after that one. */
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
