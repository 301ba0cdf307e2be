import { jest } from "@jest/globals";

/** A busy machine may starve a browser: a journey is walked again before it counts as lost, and each failure is told. */
jest.retryTimes(2, { logErrorsBeforeRetry: true });
