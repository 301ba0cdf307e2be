import { maxBotScripts, type BotScriptDto, type BotScriptInput } from "@guiche/contract/bot-scripts";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { connectionOf } from "../connections";
import { botScriptStore, type BotScriptRow } from "./bot-script.store";

const present = ({ id, name, connectionId, script }: BotScriptRow): BotScriptDto => ({
  id,
  name,
  whatsappId: connectionId,
  ...script,
});

export const listScripts = async (scope: Scope): Promise<BotScriptDto[]> =>
  (await botScriptStore(scope).all()).map(present);

/** Keeps a simulated conversation with its outcome. Browsers run it again whenever the bot's texts or trees change. */
export async function saveScript(scope: Scope, { name, whatsappId, ...script }: BotScriptInput): Promise<BotScriptDto> {
  const { id: connectionId } = await connectionOf(scope, whatsappId);
  return transaction(scope, async (inside) => {
    const store = botScriptStore(inside);
    await store.lock();
    const former = await store.findByName(name);
    if (!former && (await store.count()) >= maxBotScripts) throw new AppError("ERR_TOO_MANY_BOT_SCRIPTS");
    const row = former
      ? await store.change(former.id, { connectionId, script })
      : await store.add({ name, connectionId, script });
    if (!row) throw new AppError("ERR_NOT_FOUND");
    broadcast(inside, "botScript", { action: "update" });
    return present(row);
  });
}

export async function removeScript(scope: Scope, id: number): Promise<void> {
  if ((await botScriptStore(scope).remove(id)) === 0) throw new AppError("ERR_NOT_FOUND");
  broadcast(scope, "botScript", { action: "update" });
}
