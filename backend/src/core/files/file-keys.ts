import { randomBytes } from "node:crypto";
import { now } from "../clock";
import type { FileOwner } from "./store-types";

const keyShape = /^(platform|[1-9]\d{0,15})\/\d{4}\/(0[1-9]|1[0-2])\/[0-9a-f]{32}$/;

export const isFileKey = (key: string): boolean => keyShape.test(key);

/** Throws unless a store made this key: no other path is ever opened, inside the store or outside. */
export function assertFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error("Invalid key of a file.");
  return key;
}

export function newFileKey(owner: FileOwner): string {
  const day = now().toISOString();
  return `${owner}/${day.slice(0, 4)}/${day.slice(5, 7)}/${randomBytes(16).toString("hex")}`;
}

/** The folder of a company's files. Throws for anything that could name another's, or that of all companies. */
export function companyFolder(companyId: number): string {
  if (!Number.isSafeInteger(companyId) || companyId < 1) throw new Error("Invalid company id.");
  return String(companyId);
}
