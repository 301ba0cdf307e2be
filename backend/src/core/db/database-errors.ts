import { ConnectionAcquireTimeoutError, ConnectionError, TimeoutError } from "sequelize";

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
const textOf = (value: unknown, name: string): string => {
  const fieldValue = fieldOf(value, name);
  return typeof fieldValue === "string" ? fieldValue : "";
};
const sqlState = (error: unknown): string => textOf(fieldOf(error, "parent"), "code") || textOf(error, "code");
const driverText = (error: unknown): string =>
  textOf(error, "name").startsWith("Sequelize") ? textOf(error, "message") : "";

/** Two transactions conflicted (SQLSTATE class 40, 55P03), and one was rolled back. */
export const isConflict = (error: unknown): boolean => /^(40|55P03)/.test(sqlState(error));

/** Postgres refused the statement or its values (SQLSTATE classes 22, 23, 42): a mistake of ours. */
export const isMistakenStatement = (error: unknown): boolean => /^(22|23|42)/.test(sqlState(error));

/** Postgres ended this transaction because two waited for each other. */
export const isDeadlock = (error: unknown): boolean => sqlState(error) === "40P01";

/** The row that this one would refer to has since been deleted. */
export const isReferenceGone = (error: unknown): boolean => sqlState(error) === "23503";

/**
 * Postgres is restarting, unreachable, out of connections or disk space (SQLSTATE classes 08, 53, 57), or two
 * transactions conflicted for too long (40, 55P03): a retry may well succeed.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  error instanceof ConnectionAcquireTimeoutError ||
  error instanceof TimeoutError ||
  /^(08|25P03|40|53|57|55P03)/.test(sqlState(error)) ||
  /terminat|Connection ended|Client has encountered|ECONNREFUSED|ECONNRESET/.test(driverText(error));
