import type { HelpDto, HelpInput, HelpPatch } from "@guiche/contract/helps";
import { transaction } from "../../core/db/transaction";
import { broadcastToAll } from "../../core/realtime/broadcast-to-all";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { helpStore, type HelpRow } from "./help.store";

export async function pageOfHelps(search: { searchParam?: string; pageNumber: number }) {
  const { rows, hasMore } = await helpStore.page(search.searchParam, search.pageNumber);
  return { records: rows.map(present), hasMore };
}

export const listHelps = async (): Promise<HelpDto[]> => (await helpStore.all()).map(present);

export const showHelp = async (id: number): Promise<HelpDto> => present(await helpStore.mustHave(id));

export async function createHelp(scope: Scope, input: HelpInput): Promise<HelpDto> {
  const record = present(await helpStore.add(input));
  broadcastToAll(scope, "help", { action: "create", record });
  return record;
}

export async function updateHelp(scope: Scope, id: number, patch: HelpPatch): Promise<HelpDto> {
  const record = present(await helpStore.change(id, patch));
  broadcastToAll(scope, "help", { action: "update", record });
  return record;
}

export async function removeHelp(scope: Scope, id: number): Promise<{ message: string }> {
  await transaction(scope, async (inside) => {
    const { title } = await helpStore.remove(inside, id);
    await recordAudit(inside, { action: "help.deleted", target: title });
    broadcastToAll(inside, "help", { action: "delete", id });
  });
  return { message: "Help deleted." };
}

const present = ({ id, title, description, video, createdAt }: HelpRow): HelpDto => ({
  id,
  title,
  description,
  video,
  createdAt: createdAt.toISOString(),
});
