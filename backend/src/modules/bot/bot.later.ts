import { readCommands } from "@guiche/contract/bot/command-input";
import { AppError } from "../../core/http/errors";
import { scopeOfRow } from "../../core/tenant/scope";
import { receiveLater } from "./bot.service";
import { companyOfCall } from "./call.store";

/** POST /bot/commands: without a user; the call's token identifies company and call. */
export async function answerLater({ call, commands }: { call: string; commands: unknown }): Promise<void> {
  const owner = await companyOfCall(call);
  const read = readCommands(commands);
  if (!owner || !read) throw new AppError("ERR_NOT_FOUND");
  await receiveLater(scopeOfRow(owner), call, read);
}
