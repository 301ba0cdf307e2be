import { jest } from "@jest/globals";

/** Retries once, because an overloaded machine may fail a test. The first failure is still reported. */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
