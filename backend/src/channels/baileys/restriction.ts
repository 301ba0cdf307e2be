import type { ReachoutTimelockState, WASocket } from "@whiskeysockets/baileys";
import { log } from "../../core/log/log";
import type { StatusDetail } from "../provider";

/** Assumed length of a restriction when WhatsApp does not say when it ends. */
const assumedMs = 60 * 60_000;
const askEveryMs = 60_000;

/** Asks WhatsApp how long it restricts an account from writing to new people. */
export class RestrictionQuery {
  private lastRequestAt = 0;

  /** WhatsApp answers by an update of the connection; returns the state to assume if it cannot be asked. */
  async ask(socket: WASocket): Promise<ReachoutTimelockState | undefined> {
    if (this.lastRequestAt > Date.now() - askEveryMs) return undefined;
    this.lastRequestAt = Date.now();
    try {
      await socket.fetchAccountReachoutTimelock();
      return undefined;
    } catch (error) {
      log.debug({ error }, "End of the account's restriction could not be fetched");
      return { isActive: true };
    }
  }
}

/** What the status of the connection says about a restriction. */
export const restrictionDetail = ({ isActive, timeEnforcementEnds }: ReachoutTimelockState): StatusDetail =>
  isActive
    ? { restrictedUntil: timeEnforcementEnds ?? new Date(Date.now() + assumedMs), cause: "restricted" }
    : { restrictedUntil: null, cause: null };
