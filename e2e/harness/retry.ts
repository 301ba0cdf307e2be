import { jest } from "@jest/globals";

/** A starved machine may lose a journey once, and the failure is told all the same; twice is lost. */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
