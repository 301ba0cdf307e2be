import { TestEnvironment } from "jest-environment-jsdom";

const { TZ } = process.env;

/**
 * A browser in Chile, where the clock skips the midnight of a day each September. A test cannot choose its zone: it has a
 * copy of the process's environment.
 */
export default class Santiago extends TestEnvironment {
  constructor(...given) {
    process.env.TZ = "America/Santiago";
    super(...given);
  }

  async teardown() {
    await super.teardown();
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
}
