import { randomBytes } from "node:crypto";
import { metaRefusals, type OfficialNumberDto, type OfficialNumberInput } from "@guiche/contract/official-numbers";
import { isKeptSecret } from "@guiche/contract/payments";
import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { graphFor, GraphError } from "../../channels/cloud/graph";
import { cloudNumberStore, type CloudNumberRow } from "../../channels/cloud/number.store";
import { meaningOf } from "../../channels/cloud/refusals";
import { numberFields, standingIn, type NumberState } from "../../channels/cloud/session";
import { env } from "../../config/env";
import { transaction } from "../../core/db/transaction";
import { AppError, invalid } from "../../core/http/errors";
import { outside, simulatedServices } from "../../core/http/outside";
import { log } from "../../core/log/log";
import { runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { connectionStore, requestSession } from "../connections";

const hookPath = (hookToken: string): string => `/api/whatsapp-hooks/${hookToken}`;

/** The official number of a connection; null until it is set up. */
export async function showNumber(scope: Scope, connectionId: number): Promise<OfficialNumberDto | null> {
  await connectionStore(scope).mustHave(connectionId);
  const row = await cloudNumberStore(scope).of(connectionId);
  return row && present(row);
}

/** Stores ids and keys that Meta accepts, and opens the connection with them. */
export async function saveNumber(
  scope: Scope,
  connectionId: number,
  input: OfficialNumberInput,
): Promise<OfficialNumberDto> {
  const { provider } = await mustBeOfficial(scope, connectionId);
  const before = await cloudNumberStore(scope).of(connectionId);
  // A kept key belongs to the number that it was stored for.
  const isSame = before?.phoneNumberId === input.phoneNumberId && before.wabaId === input.wabaId;
  const token = isKeptSecret(input.token) ? isSame && before.token : input.token;
  const appSecret = isKeptSecret(input.appSecret) ? isSame && before.appSecret : input.appSecret;
  if (!token || !appSecret)
    throw invalid({ ...(!token && { token: "Required" }), ...(!appSecret && { appSecret: "Required" }) });
  return store(scope, connectionId, { ...input, provider, token, appSecret });
}

type Keys = Pick<CloudNumberRow, "provider" | "phoneNumberId" | "wabaId" | "token" | "appSecret">;

async function store(scope: Scope, connectionId: number, keys: Keys): Promise<OfficialNumberDto> {
  const standing = standingIn(await runOutside(scope.companyId, "trials", () => examine(keys)));
  const { name } = await connectionStore(scope).mustHave(connectionId);
  const hook = (await cloudNumberStore(scope).hook()) ?? { hookToken: newToken(), verifyToken: newToken() };
  await transaction(scope, async (inside) => {
    const isFree = await cloudNumberStore(inside).save(connectionId, { ...keys, ...hook, ...standing });
    if (!isFree) throw invalid({ phoneNumberId: metaRefusals.takenNumber });
    await connectionStore(inside).change({ id: connectionId }, { wanted: true });
    await recordAudit(inside, { action: "connection.keys", target: name });
  });
  requestSession(scope, connectionId, "renew");
  const row = await cloudNumberStore(scope).of(connectionId);
  if (!row) throw new AppError("ERR_NO_WAPP_FOUND");
  return present(row);
}

const newToken = (): string => randomBytes(24).toString("base64url");

/** Whether the token opens the number, and the account owns it. Subscribes the app to the account's webhooks. */
async function examine(keys: Keys): Promise<NumberState> {
  const graph = graphFor(keys);
  const state = await graph
    .call<NumberState>("GET", `${keys.phoneNumberId}?fields=${numberFields}`)
    .catch(refusedAs("phoneNumberId", metaRefusals.unknownNumber));
  const { data } = await graph
    .call<{ data?: { id?: string }[] }>("GET", `${keys.wabaId}/phone_numbers?fields=id&limit=100`)
    .catch(refusedAs("wabaId", metaRefusals.unknownAccount));
  if (!data?.some(({ id }) => id === keys.phoneNumberId)) throw invalid({ wabaId: metaRefusals.otherAccount });
  await graph.call("POST", `${keys.wabaId}/subscribed_apps`).catch(refusedAs("token", metaRefusals.missingRight));
  return state;
}

/** Meta's refusal as the field to correct; a missing answer is the fault of no field. */
const refusedAs = (field: keyof OfficialNumberInput, text: string) => (error: unknown) => {
  if (!(error instanceof GraphError)) throw new AppError("ERR_META_UNREACHABLE");
  const meaning = meaningOf(error);
  if (meaning.is === "passing") throw new AppError("ERR_META_UNREACHABLE");
  const isToken = meaning.is === "stopped" && meaning.cause === "accessToken";
  throw invalid(isToken ? { token: metaRefusals.refusedToken } : { [field]: text });
};

/** Reads how Meta rates a number, and its limit. Nothing depends on it that would not be read again. */
export async function readStanding(scope: Scope, number: CloudNumberRow): Promise<void> {
  const { companyId, connectionId, phoneNumberId } = number;
  try {
    const state = await runOutside(companyId, "cloud", () =>
      graphFor(number).call<NumberState>("GET", `${phoneNumberId}?fields=${numberFields}`),
    );
    await cloudNumberStore(scope).setStanding(connectionId, standingIn(state));
  } catch (error) {
    log.warn({ error, companyId, connectionId }, "Official number's rating could not be read");
  }
}

interface SimulatedNumber extends Omit<Keys, "provider"> {
  number: string;
}

/** A simulated number, set up as Meta's own sign-up would: keys first, then the webhook, which Meta verifies. */
export async function simulateNumber(scope: Scope, connectionId: number): Promise<OfficialNumberDto> {
  const { provider, name } = await mustBeOfficial(scope, connectionId);
  const services = simulatedServices();
  if (services === null || !capabilitiesOf(provider).simulated) throw new AppError("ERR_PROVIDER_NOT_OFFERED");
  const existingNumber = await cloudNumberStore(scope).of(connectionId);
  const cloudNumber =
    existingNumber ?? (await atSimulator<SimulatedNumber>(scope, `${services}/cloud/signup`, { name }));
  const number = await store(scope, connectionId, { ...cloudNumber, provider });
  await atSimulator(scope, `${services}/cloud/webhook`, {
    phoneNumberId: cloudNumber.phoneNumberId,
    url: `http://127.0.0.1:${env().port}${pathOf(number.webhookUrl)}`,
    verifyToken: number.verifyToken,
  });
  return (await showNumber(scope, connectionId)) ?? number;
}

async function atSimulator<T>(scope: Scope, address: string, body: object): Promise<T> {
  const answer = await runOutside(scope.companyId, "trials", () =>
    outside("cloud").call(address, { method: "POST", body: JSON.stringify(body) }),
  );
  if (answer.status >= 300) throw new AppError("ERR_META_UNREACHABLE");
  return JSON.parse(answer.body.toString() || "{}") as T;
}

const pathOf = (address: string): string => (address.startsWith("/") ? address : new URL(address).pathname);

async function mustBeOfficial(scope: Scope, connectionId: number) {
  const connection = await connectionStore(scope).mustHave(connectionId);
  if (capabilitiesOf(connection.provider).qrcode) throw new AppError("ERR_WAPP_PAIRED_BY_QR");
  return connection;
}

const present = (row: CloudNumberRow): OfficialNumberDto => ({
  phoneNumberId: row.phoneNumberId,
  wabaId: row.wabaId,
  token: "****",
  appSecret: "****",
  webhookUrl: `${env().publicUrl ?? ""}${hookPath(row.hookToken)}`,
  verifyToken: row.verifyToken,
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  heardAt: row.heardAt?.toISOString() ?? null,
  quality: row.quality,
  tier: row.tier,
});
