import { database } from "./connect";

interface PoolState {
  used: number;
  idle: number;
  /** Largest number of connections. */
  max: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

/** Sequelize's types do not know its pool. */
interface WithPool {
  pool: { using: number; available: number; maxSize: number; waiting: number };
}

/** The pool of this process. */
export function poolState(): PoolState {
  const { pool } = database().connectionManager as unknown as WithPool;
  return { used: pool.using, idle: pool.available, max: pool.maxSize, waiting: pool.waiting };
}
