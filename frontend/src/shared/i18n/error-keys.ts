import type { ErrorCode } from "@guiche/contract/errors";

/** Every server error code has a translation; six keys belong to the browser alone. */
export type ErrorKey = ErrorCode | "ERR_NETWORK" | "unknown" | "usedBy" | "changedBy" | "unknownFields" | "expiredOn";
