import {
  integrationInput,
  type IntegrationDto,
  type IntegrationInput,
  type IntegrationPatch,
} from "@guiche/contract/integrations";
import { noUse } from "@guiche/contract/responder-use";
import { companyChanged } from "../../core/cache";
import { afterCommit, transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import { profileRoom } from "../../core/realtime/rooms";
import { raiseStatementTimeout } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { refuseUncallable } from "../addresses";
import { changesBetween, recordAudit } from "../audit";
import { responderStore } from "../queues";
import { presentIntegration } from "./integration.presenter";
import { sealIntegrationSecrets } from "./integration.secret";
import { integrationStore, type IntegrationRow } from "./integration.store";

/** One page of those whose name contains the text; all of them without a page number. */
export async function listIntegrations(
  scope: Scope,
  { searchParam, pageNumber }: { searchParam?: string | undefined; pageNumber?: number | undefined },
): Promise<{ queueIntegrations: IntegrationDto[]; hasMore: boolean }> {
  const store = integrationStore(scope);
  const { rows, hasMore } =
    pageNumber === undefined
      ? { rows: await store.all(searchParam), hasMore: false }
      : await store.page(pageNumber, searchParam);
  return { queueIntegrations: await presentAll(scope, rows), hasMore };
}

export const showIntegration = async (scope: Scope, id: number): Promise<IntegrationDto> =>
  presentOne(scope, await integrationStore(scope).mustHave(id));

/** Null when it was deleted. */
export const integrationName = async (scope: Scope, id: number): Promise<string | null> =>
  (await integrationStore(scope).get(id))?.name ?? null;

export const createIntegration = (
  scope: Scope,
  { jsonContent, secret, ...input }: IntegrationInput,
): Promise<IntegrationDto> =>
  transaction(scope, async (inside) => {
    refuseUncallable("urlN8N", input.urlN8N);
    const insertedRow = await integrationStore(inside).add(withProjectName(input));
    const row = await savePatch(
      inside,
      insertedRow,
      sealIntegrationSecrets(inside, insertedRow.id, { jsonContent, secret }),
    );
    await recordAudit(inside, { action: "integration.created", target: row.name });
    return announce(inside, "create", row);
  });

/** A patch: missing fields stay as they are. The merged result must be valid. */
export const updateIntegration = (scope: Scope, id: number, patch: IntegrationPatch): Promise<IntegrationDto> =>
  transaction(scope, async (inside) => {
    const before = await integrationStore(inside).mustLock(id);
    if (patch.urlN8N !== before.urlN8N) refuseUncallable("urlN8N", patch.urlN8N);
    const definedFields = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    await integrationInput.validate({ ...(await presentOne(inside, before)), ...definedFields }, { abortEarly: false });
    const { jsonContent, secret, ...values } = patch;
    const sealed = sealIntegrationSecrets(inside, id, { jsonContent, secret });
    const row = await savePatch(inside, before, {
      ...withProjectName({ ...values, type: values.type ?? before.type, name: values.name ?? before.name }),
      ...sealed,
      // A changed integration is called at once: the pause was for the failures of its earlier settings.
      ...{ failures: 0, pausedUntil: null },
    });
    const details = changesBetween<object>(before, { ...values, ...sealed }, ["jsonContent", "secret"]);
    if (Object.keys(details).length > 0)
      await recordAudit(inside, { action: "integration.changed", target: row.name, details });
    return announce(inside, "update", row);
  });

/** Queues and tickets that used it go on without it. */
export const removeIntegration = (scope: Scope, id: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const { name } = await integrationStore(inside).mustLock(id);
    await raiseStatementTimeout(inside);
    await integrationStore(inside).remove({ id });
    await recordAudit(inside, { action: "integration.deleted", target: name });
    afterCommit(inside, companyChanged);
    broadcast(inside, "queueIntegration", { action: "delete", integrationId: id }, toAdmins(inside));
  });

const toAdmins = ({ companyId }: Scope) => ({ to: [profileRoom(companyId, "admin")] });

/** Only Dialogflow has a project of its own; the others go by their name. */
const withProjectName = <Values extends Pick<IntegrationRow, "type" | "name">>(values: Values): Values =>
  values.type === "dialogflow" ? values : { ...values, projectName: values.name };

async function savePatch(
  scope: Scope,
  before: IntegrationRow,
  patch: Partial<IntegrationRow>,
): Promise<IntegrationRow> {
  const [row = before] = await integrationStore(scope).change({ id: before.id }, patch);
  return row;
}

/** After a change that is no edit: what the bot says stays the same. */
export const broadcastIntegration = async (scope: Scope, row: IntegrationRow): Promise<void> =>
  broadcast(
    scope,
    "queueIntegration",
    { action: "update", queueIntegration: await presentOne(scope, row) },
    toAdmins(scope),
  );

async function presentAll(scope: Scope, rows: IntegrationRow[]): Promise<IntegrationDto[]> {
  const uses = await responderStore(scope).usesOfIntegrations(rows.map(({ id }) => id));
  return rows.map((row) => presentIntegration(scope, row, uses.get(row.id) ?? noUse));
}

async function presentOne(scope: Scope, row: IntegrationRow): Promise<IntegrationDto> {
  const [integration] = await presentAll(scope, [row]);
  if (!integration) throw new AppError("ERR_NO_INTEGRATION_FOUND");
  return integration;
}

/** Only admins see integrations. */
async function announce(scope: Scope, action: "create" | "update", row: IntegrationRow): Promise<IntegrationDto> {
  const queueIntegration = await presentOne(scope, row);
  afterCommit(scope, companyChanged);
  broadcast(scope, "queueIntegration", { action, queueIntegration }, toAdmins(scope));
  return queueIntegration;
}
