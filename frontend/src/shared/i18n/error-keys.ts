import type { ErrorCode } from "@guiche/contract/errors";

/** Every code the server may answer has a text; three more belong to the browser. */
export type ErrorKey = ErrorCode | "ERR_NETWORK" | "unknown" | "expiredOn";
