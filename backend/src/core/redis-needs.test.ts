/** @jest-environment-options {"server": "own"} */
import { describe, expect, it } from "@jest/globals";
import { recordLog } from "../testing/log-lines";
import { closeRedis, configureRedis } from "./redis";
import { redisFaults, warnOfRedisFaults } from "./redis-needs";

const info = (lines: Record<string, string>) =>
  `# Server\r\n${Object.entries(lines)
    .map(([name, value]) => `${name}:${value}\r\n`)
    .join("")}`;

describe("what jobs need of Redis", () => {
  it.each([
    [{ redis_version: "7.0.15", maxmemory_policy: "noeviction", cluster_enabled: "0" }, []],
    [{ redis_version: "6.2.0" }, []],
    [{}, []],
    [{ redis_version: "7.0.15", maxmemory_policy: "allkeys-lru" }, [/allkeys-lru.*noeviction/]],
    [{ redis_version: "6.0.16", cluster_enabled: "1" }, [/6\.0 is too old/, /cluster/]],
    [{ redis_version: "5.0.3" }, [/5\.0 is too old/]],
  ])("is read from %j", (lines, sentences) => {
    const faults = redisFaults(info(lines));
    expect(faults).toHaveLength(sentences.length);
    for (const [at, sentence] of sentences.entries()) expect(faults[at]).toMatch(sentence);
  });

  it("is fulfilled by the Redis that Guichê brings, about which nothing is logged", async () => {
    configureRedis(process.env.TEST_REDIS_URL ?? "");
    const record = recordLog();
    await warnOfRedisFaults();
    record.stop();
    expect(record.text()).not.toContain("Redis");
    closeRedis();
  });
});
