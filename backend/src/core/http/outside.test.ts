import { expect, it } from "@jest/globals";
import { outbound } from "./outbound";
import { outsideOptionsOf } from "./outside";

const demo: Parameters<typeof outsideOptionsOf>[0] = {
  outboundAllowCidrs: [],
  simulator: "on",
  simulatorPort: 8090,
  production: false,
  host: "127.0.0.1",
  port: 8080,
  databaseUrl: "postgres://guiche:x@127.0.0.1:5999/guiche",
  redisUrl: "redis://:x@127.0.0.1/0",
  metricsPort: 9100,
};
const faultsOf = (installation: typeof demo, ...addresses: string[]) => {
  const { faultOf } = outbound(outsideOptionsOf(installation));
  return addresses.map(faultOf);
};
const own = ["http://localhost:5001/hook", "http://[::1]:5001/hook", "http://127.0.0.1/"];

it("on a developer's machine with the simulator its own programs are called", () => {
  expect(faultsOf(demo, ...own)).toEqual([null, null, null]);
  expect(faultsOf(demo, "http://192.168.0.9/", "http://169.254.169.254/")).toEqual(["private", "private"]);
});

it("but not what runs Guichê, other than the services that the simulator imitates", () => {
  for (const host of ["127.0.0.1", "localhost", "[::1]", "127.9.9.9", "[::ffff:127.0.0.1]"])
    for (const port of [8080, 8090, 5999, 6379, 9100])
      expect(faultsOf(demo, `http://${host}:${port}/sim/people`)).toEqual(["private"]);
  expect(faultsOf(demo, "http://127.0.0.1:8090/services/ai")).toEqual([null]);
});

it.each([
  ["that is open to its network", { host: "0.0.0.0" }],
  ["that is open to every network", { host: undefined }],
  ["in production", { production: true }],
  ["without the simulator", { simulator: "off" }],
  ["with an external simulator", { simulator: "external" }],
] as const)("an installation %s calls nothing on its machine", (_which, values) => {
  expect(faultsOf({ ...demo, ...values }, ...own)).toEqual(["private", "private", "private"]);
});
