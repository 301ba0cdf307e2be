import { setFlagsFromString } from "node:v8";

// preload.ts lets the server spend processor time to save memory. In tests time matters more: this is V8's default.
setFlagsFromString("--heap-growing-percent=0");

// Jest asks for a hundred frames, and Sequelize makes an error for each statement. This is V8's default.
Error.stackTraceLimit = 10;
