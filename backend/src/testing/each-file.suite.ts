import { afterAll } from "@jest/globals";
import { shiftClock } from "../core/clock";

// Jest asks for a hundred frames, and Sequelize makes an error for each statement. This is V8's default.
Error.stackTraceLimit = 10;
// The product's modules outlive a test file, and so would the clock that it set.
afterAll(() => shiftClock(0));
