import type { ActorRights } from "@guiche/contract/users";
import type { Transaction } from "sequelize";

declare const sealed: unique symbol;

/** The user or the system on whose behalf something happens. */
export interface Actor extends ActorRights {
  name: string;
  /** The server-side session of the request. */
  sessionId: string;
  /** An API key under its own name. */
  isProgram?: boolean;
}

/**
 * The company whose data may be accessed. Cannot be constructed by hand: it is made from a verified session
 * (`scopeOfToken`) or from a row that carries its company (`scopeOfRow`), and every query goes through it.
 */
export interface Scope {
  readonly [sealed]: true;
  readonly companyId: number;
  readonly actor: Actor | "system";
  readonly tx?: Transaction;
}

const seal = (scope: Omit<Scope, typeof sealed>): Scope => Object.freeze(scope) as Scope;

/** For a request with a verified session. */
export const scopeOfToken = (companyId: number, actor: Actor): Scope => seal({ companyId, actor });

/** For work that starts from a stored row: a job, a socket, a WhatsApp session. */
export const scopeOfRow = (row: { companyId: number }): Scope => seal({ companyId: row.companyId, actor: "system" });

/** The same scope with a transaction. */
export const insideTransaction = (scope: Scope, tx: Transaction): Scope => seal({ ...scope, tx });

/** The same scope once its transaction is over. */
export const outsideTransaction = (scope: Scope): Scope => seal({ ...scope, tx: undefined });

/** The signed-in user; throws for the system. */
export function actorOf(scope: Scope): Actor {
  if (scope.actor === "system") throw new Error("This action needs a user.");
  return scope.actor;
}
