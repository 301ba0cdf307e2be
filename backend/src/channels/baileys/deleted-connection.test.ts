import { afterEach, expect, it, jest } from "@jest/globals";
import { database } from "../../core/db/connect";
import { log } from "../../core/log/log";
import { until } from "../../testing/fake-session";
import { pairPhone, withBaileysHarness } from "./harness.suite";

const harness = withBaileysHarness();
afterEach(() => {
  jest.restoreAllMocks();
});

it("a session whose connection is deleted while it writes its keys ends without reporting a fault of the keys", async () => {
  const { lease, number, session } = await pairPhone(harness);
  const maria = await harness.person();
  const [errors, notices] = [jest.spyOn(log, "error"), jest.spyOn(log, "info")];
  // Postgres may end either of two statements that wait for each other.
  await until("the connection is deleted", () =>
    database()
      .query(`DELETE FROM connections WHERE "id" = $1`, { bind: [lease.connection.connectionId] })
      .then(() => true)
      .catch(() => false),
  );
  await harness.post(`/sim/people/${maria.number}/messages`, { to: number, text: "oi" });
  await session.done;
  // The library's own messages reach this spy too; outside tests they are silent.
  expect(errors).not.toHaveBeenCalledWith(expect.anything(), "Signal keys failed, line reconnects with fresh ones");
  expect(notices).toHaveBeenCalledWith(expect.anything(), "Signal keys not written, this line no longer owns them");
});

it("a write of keys that the database refuses for good is logged as an error, and the line reconnects", async () => {
  const { lease, listener, number, session } = await pairPhone(harness);
  const maria = await harness.person();
  const errors = jest.spyOn(log, "error");
  listener.statuses = [];
  await database().query(`
    CREATE FUNCTION refuse_keys() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$;
    CREATE TRIGGER refuse_keys BEFORE INSERT ON signal_keys FOR EACH ROW
      WHEN (NEW."connectionId" = ${lease.connection.connectionId}) EXECUTE FUNCTION refuse_keys()`);
  await harness.post(`/sim/people/${maria.number}/messages`, { to: number, text: "oi" });
  await listener.become("TIMEOUT");
  expect(errors).toHaveBeenCalledWith(expect.anything(), "Signal keys failed, line reconnects with fresh ones");
  await database().query(`DROP FUNCTION refuse_keys CASCADE`);
  await listener.become("CONNECTED");
  await session.close();
});
