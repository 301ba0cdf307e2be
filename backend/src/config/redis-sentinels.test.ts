import { describe, expect, it } from "@jest/globals";
import { readSentinels } from "./redis-sentinels";

describe("a REDIS_URL that names Sentinels", () => {
  it("gives their addresses, the master's name, the password and the database", () => {
    expect(readSentinels("redis+sentinel://:s%40fe@one:26379,two:26380,10.0.0.3/desk/2")).toEqual({
      sentinels: [
        { host: "one", port: 26_379 },
        { host: "two", port: 26_380 },
        { host: "10.0.0.3", port: 26_379 },
      ],
      master: "desk",
      password: "s@fe",
      db: 2,
    });
  });

  it("needs neither a password nor a database, and takes a user and IPv6", () => {
    expect(readSentinels("redis+sentinel://one/desk")).toEqual({
      sentinels: [{ host: "one", port: 26_379 }],
      master: "desk",
      db: 0,
    });
    expect(readSentinels("redis+sentinel://guiche:x@[fd00::1]:7000/desk")).toMatchObject({
      sentinels: [{ host: "fd00::1", port: 7_000 }],
      username: "guiche",
      password: "x",
    });
  });

  it("gives the password of the Sentinels apart from that of Redis", () => {
    expect(readSentinels("redis+sentinel://:redis@one/desk/1?sentinelPassword=s%40fe&sentinelUsername=guard")).toEqual({
      sentinels: [{ host: "one", port: 26_379 }],
      master: "desk",
      password: "redis",
      sentinelPassword: "s@fe",
      sentinelUsername: "guard",
      db: 1,
    });
    expect(readSentinels("redis+sentinel://one/desk?password=x")).toMatch(/"password" means nothing/);
  });

  it.each([
    ["without a master", "redis+sentinel://one:26379"],
    ["without a host", "redis+sentinel:///desk"],
    ["with an empty host", "redis+sentinel://one,,two/desk"],
    ["with a port that is none", "redis+sentinel://one:99999/desk"],
    ["with a database that is no number", "redis+sentinel://one/desk/zero"],
    ["with an escape that is none", "redis+sentinel://:%zz@one/desk"],
  ])("is refused %s", (_, url) => {
    expect(readSentinels(url)).toMatch(/^REDIS_URL must look like/);
  });
});
