import { commandLimits } from "@guiche/contract/bot/command-input";
import type { BotCommand } from "@guiche/contract/bot/commands";
import type { ReadyCommand } from "@guiche/contract/bot/engine-types";
import { saveAddress } from "../../modules/media";
import { log } from "../../core/log/log";
import { runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";

type Media = Extract<BotCommand, { type: "media" }>;

/**
 * The commands with their files fetched and stored, one after the other. Of a file that cannot be fetched within the time
 * of the act only the caption is sent, and `faults` says why; one too many is sent as its address.
 */
export async function withFiles(
  scope: Scope,
  commands: readonly BotCommand[],
): Promise<{ commands: ReadyCommand[]; faults: string[] }> {
  const ready: ReadyCommand[] = [];
  const faults: string[] = [];
  let files = 0;
  for (const [place, command] of commands.entries()) {
    if (command.type !== "media") ready.push(command);
    else if ((files += 1) > commandLimits.files) ready.push(messageOf(command.caption, command.url));
    else
      try {
        ready.push(await runOutside(scope.companyId, "files", () => fetchFile(scope, command)));
      } catch (error) {
        log.warn({ error }, "File of an integration could not be fetched, only its caption is sent");
        faults.push(`commands[${place}].url: ${error instanceof Error ? error.message : "Invalid"}`);
        if (command.caption) ready.push(messageOf(command.caption));
      }
  }
  return { commands: ready, faults };
}

async function fetchFile(scope: Scope, { url, caption, name }: Media): Promise<ReadyCommand> {
  const { mediaId, claim } = await saveAddress(scope, url, name || null);
  return { type: "file", fileId: mediaId, name: claim.filename ?? null, caption };
}

const messageOf = (...lines: string[]): ReadyCommand => ({ type: "message", text: lines.filter(Boolean).join("\n") });
