import type { PromptDto, PromptInput, PromptPatch } from "@guiche/contract/prompts";
import { noUse } from "@guiche/contract/responder-use";
import { isMask } from "../../core/auth/mask";
import { companyChanged } from "../../core/cache";
import { afterCommit, transaction } from "../../core/db/transaction";
import { AppError, invalid } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import { profileRoom } from "../../core/realtime/rooms";
import { raiseStatementTimeout } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { changesBetween, recordAudit } from "../audit";
import { ownCompany, today } from "../companies";
import { mustHaveQueues, responderStore } from "../queues";
import { noPromptExtras, presentPrompt } from "./prompt.presenter";
import { sealPromptSecrets } from "./prompt.secret";
import { promptStore, type PromptRow } from "./prompt.store";

/** The first day of the company's current month, `yyyy-MM-dd`. */
export const monthOf = async (scope: Scope): Promise<string> =>
  `${today((await ownCompany(scope)).timezone).slice(0, 7)}-01`;

export const listPrompts = async (scope: Scope): Promise<PromptDto[]> =>
  presentAll(scope, await promptStore(scope).all());

export const showPrompt = async (scope: Scope, id: number): Promise<PromptDto> =>
  presentOne(scope, await promptStore(scope).mustHave(id));

export const createPrompt = (
  scope: Scope,
  { apiKey, voiceKey, transcriptionKey, ...input }: PromptInput,
): Promise<PromptDto> =>
  transaction(scope, async (inside) => {
    await mustHaveQueues(inside, [input.queueId]);
    const insertedRow = await promptStore(inside).add(input);
    const row = await savePatch(
      inside,
      insertedRow,
      sealPromptSecrets(inside, insertedRow.id, { apiKey, voiceKey, transcriptionKey }),
    );
    await recordAudit(inside, { action: "prompt.created", target: row.name });
    return announce(inside, "create", row);
  });

/** A patch: missing fields stay as they are. */
export const updatePrompt = (scope: Scope, id: number, patch: PromptPatch): Promise<PromptDto> =>
  transaction(scope, async (inside) => {
    const { apiKey, voiceKey, transcriptionKey, ...values } = patch;
    const before = await promptStore(inside).mustLock(id);
    if (values.queueId) await mustHaveQueues(inside, [values.queueId]);
    requireKeyOfAddress(before, patch);
    const sealed = sealPromptSecrets(inside, id, { apiKey, voiceKey, transcriptionKey });
    const row = await savePatch(inside, before, { ...values, ...sealed });
    const details = changesBetween<object>(before, { ...values, ...sealed }, secretKeys);
    if (Object.keys(details).length > 0)
      await recordAudit(inside, { action: "prompt.changed", target: row.name, details });
    return announce(inside, "update", row);
  });

/** Queues, connections and tickets that used it go on without it. */
export const removePrompt = (scope: Scope, id: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const { name } = await promptStore(inside).mustLock(id);
    await raiseStatementTimeout(inside);
    await promptStore(inside).remove({ id });
    await recordAudit(inside, { action: "prompt.deleted", target: name });
    afterCommit(inside, companyChanged);
    broadcast(inside, "prompt", { action: "delete", promptId: id }, { to: [profileRoom(scope.companyId, "admin")] });
  });

const secretKeys = ["apiKey", "voiceKey", "transcriptionKey"] as const;

type Servers = Pick<PromptRow, "baseUrl" | "transcriptionBaseUrl" | "voiceRegion" | "speechBaseUrl">;

/** The server that each key is sent to; null for a key that is sent to none. */
const serversOf = ({ baseUrl, transcriptionBaseUrl, voiceRegion, speechBaseUrl }: Servers) => ({
  apiKey: baseUrl,
  transcriptionKey: transcriptionBaseUrl || null,
  voiceKey: voiceRegion ? "Azure" : speechBaseUrl || baseUrl,
});

/** Otherwise another server would receive the key that was stored for the one before. */
function requireKeyOfAddress(before: PromptRow, patch: PromptPatch): void {
  const was = serversOf(before);
  const is = serversOf({
    baseUrl: patch.baseUrl ?? before.baseUrl,
    transcriptionBaseUrl: patch.transcriptionBaseUrl ?? before.transcriptionBaseUrl,
    voiceRegion: patch.voiceRegion ?? before.voiceRegion,
    speechBaseUrl: patch.speechBaseUrl ?? before.speechBaseUrl,
  });
  for (const key of secretKeys) {
    if (is[key] === null || is[key] === was[key] || before[key] === null) continue;
    const newKey = patch[key];
    if (newKey === undefined || isMask(newKey)) throw invalid({ [key]: "Required" });
  }
}

async function savePatch(scope: Scope, before: PromptRow, patch: Partial<PromptRow>): Promise<PromptRow> {
  if (Object.keys(patch).length === 0) return before;
  const [row = before] = await promptStore(scope).change({ id: before.id }, patch);
  return row;
}

async function presentAll(scope: Scope, rows: PromptRow[]): Promise<PromptDto[]> {
  const [store, ids] = [promptStore(scope), rows.map(({ id }) => id)];
  const extras = await store.extrasOf(ids, await monthOf(scope));
  const uses = await responderStore(scope).usesOfPrompts(ids);
  const listenerId = await store.defaultListener();
  return rows.map((row) =>
    presentPrompt(scope, row, {
      ...(extras.get(row.id) ?? noPromptExtras),
      usedBy: uses.get(row.id) ?? noUse,
      isDefaultListener: row.id === listenerId,
    }),
  );
}

async function presentOne(scope: Scope, row: PromptRow): Promise<PromptDto> {
  const [prompt] = await presentAll(scope, [row]);
  if (!prompt) throw new AppError("ERR_NO_PROMPT_FOUND");
  return prompt;
}

/** Only admins see prompts. */
async function announce(scope: Scope, action: "create" | "update", row: PromptRow): Promise<PromptDto> {
  const prompt = await presentOne(scope, row);
  afterCommit(scope, companyChanged);
  broadcast(scope, "prompt", { action, prompt }, { to: [profileRoom(scope.companyId, "admin")] });
  return prompt;
}
