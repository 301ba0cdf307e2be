import { ConnectionAcquireTimeoutError, ConnectionError, TimeoutError } from "sequelize";

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
const textOf = (value: unknown, name: string): string => {
  const found = fieldOf(value, name);
  return typeof found === "string" ? found : "";
};
const sqlState = (error: unknown): string => textOf(fieldOf(error, "parent"), "code") || textOf(error, "code");
const driverText = (error: unknown): string =>
  textOf(error, "name").startsWith("Sequelize") ? textOf(error, "message") : "";

/** Two acts stood in each other's way (SQLSTATE class 40, 55P03), and one was undone. */
export const stoodInTheWay = (error: unknown): boolean => /^(40|55P03)/.test(sqlState(error));

/**
 * Postgres is restarting, gone, out of connections or room (SQLSTATE classes 08, 53, 57), or two acts stood in each
 * other's way for too long (40, 55P03): the same act may well succeed in a moment.
 */
export const databaseAway = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  error instanceof ConnectionAcquireTimeoutError ||
  error instanceof TimeoutError ||
  /^(08|25P03|40|53|57|55P03)/.test(sqlState(error)) ||
  /terminat|Connection ended|Client has encountered|ECONNREFUSED|ECONNRESET/.test(driverText(error));
