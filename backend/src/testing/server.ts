import { afterAll, beforeAll } from "@jest/globals";
import { startTestServer, type TestServer, type TestServerOptions } from "./start-server";

/**
 * A server that starts before the tests of a file and stops after them; it can be used in hooks and tests. Hooks run in
 * the order of their definition: a file whose own `afterAll` needs the server starts and stops it by itself.
 */
export function withServer(options?: TestServerOptions): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await startTestServer(options)));
  afterAll(() => server.stop());
  return server;
}
