import { line, step, UserError } from "./console.mjs";
import { QUIET, runJest } from "./jest.mjs";
import { throwAwayMariadb } from "./mariadb.mjs";
import { runProgram, servicesOf } from "./program.mjs";

/** The suite that `npm test` runs against Postgres, with the server that the other system has. */
async function communityInMariadb(life, env) {
  const mariadb = await step("throw-away MariaDB", throwAwayMariadb);
  life.add("MariaDB", mariadb.stop);
  const { passed, failed, output } = await step("a whaticket-community in MariaDB", () =>
    runJest({
      folder: "backend",
      args: ["src/modules/migration/community"],
      env: { ...QUIET, ...env, TEST_MYSQL_URL: mariadb.url },
      onChild: (child) => life.child(child),
      workers: 1,
    }),
  );
  if (failed > 0 || passed === 0) throw new UserError(output);
  line(`  ${passed} passed`);
}

await runProgram("e2e/migrate", {
  builds: ["server"],
  disk: { needed: 4_000_000_000 },
  prepare: async (life) => {
    const { postgres, redis } = await servicesOf(life);
    const env = { TEST_DATABASE_URL: postgres.adminUrl, TEST_REDIS_URL: redis.url };
    await communityInMariadb(life, env);
    return env;
  },
});
