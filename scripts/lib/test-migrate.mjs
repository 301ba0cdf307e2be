import { explain, line, step, warn } from "./console.mjs";
import { QUIET, runJest } from "./jest.mjs";
import { createLifetime } from "./lifetime.mjs";
import { throwAwayMariadb } from "./mariadb.mjs";
import { servicesOf } from "./program.mjs";

// The suite that `npm test` runs against Postgres, with the server that the other system has.
const life = createLifetime();
try {
  line();
  const { postgres, redis } = await servicesOf(life);
  const mariadb = await step("throw-away MariaDB", throwAwayMariadb);
  life.add("MariaDB", mariadb.stop);
  const { passed, failed, output } = await step("a whaticket-community in MariaDB", () =>
    runJest({
      folder: "backend",
      args: ["src/modules/migration/community"],
      env: {
        ...QUIET,
        TEST_DATABASE_URL: postgres.adminUrl,
        TEST_REDIS_URL: redis.url,
        TEST_MYSQL_URL: mariadb.url,
      },
      onChild: (child) => life.child(child),
      workers: 1,
    }),
  );
  if (failed > 0) warn(output);
  line(`\n  ${passed} passed, ${failed} failed\n`);
  await life.stop(failed > 0 || passed === 0 ? 1 : 0);
} catch (error) {
  if (!life.stopping) {
    console.error(`\n  ${explain(error)}`);
    await life.stop(1);
  }
}
