import { isUndecrypted } from "../../channels/content";
import { isSuspended } from "../../modules/companies";
import type { RecordedMessage } from "../contexts";
import { stop, type Step, type StepResult } from "../pipeline";
import { runBot } from "./run-bot";

/**
 * No automatic reply in groups, to our own messages, to history, to unreadable messages, to answers to a campaign, to
 * blocked contacts, or while an agent holds the ticket.
 */
function leaveToPeople({ arrived, ticket, isHistory, isBlocked, answersCampaign }: RecordedMessage): StepResult {
  if (arrived.chat.group) return stop("a group");
  if (arrived.fromMe) return stop("written by the owner");
  if (isUndecrypted(arrived)) return stop("it cannot be read yet");
  if (isBlocked) return stop("the contact is blocked");
  if (answersCampaign) return stop("an answer to a campaign");
  if (isHistory) return stop("written long ago");
  return ticket.status === "pending" ? "next" : stop("a person holds the ticket");
}

/** A suspended company stores what comes in and sends nothing automatically. */
async function keepSilentWhileSuspended({ scope }: RecordedMessage): Promise<StepResult> {
  return (await isSuspended(scope)).suspended ? stop("the company is suspended") : "next";
}

/** Everything that is said by itself to a message is said by the bot. */
export const reply: readonly Step<RecordedMessage>[] = [leaveToPeople, keepSilentWhileSuspended, runBot];
