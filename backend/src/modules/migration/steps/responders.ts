import { integrationLanguages, integrationTypes } from "@guiche/contract/integrations";
import { defaultBaseUrl, isWebAddress, textVoice, voices } from "@guiche/contract/prompts";
import { scopeOfRow } from "../../../core/tenant/scope";
import { sealIntegrationSecrets } from "../../integrations";
import { sealPromptSecrets } from "../../prompts";
import type { Kind, Link, Migration } from "../migration";
import { numberOf, shortText, textOf, timesOf } from "../rules/values";
import { allOf, type Theirs } from "../source/source";

const prompts: Kind = { kind: "prompt", table: "Prompts", name: "prompts", hasId: true };
const integrations: Kind = { kind: "integration", table: "QueueIntegrations", name: "queue_integrations", hasId: true };

const within = (value: unknown, missing: number, least: number, most: number): number =>
  Math.min(Math.max(numberOf(value) ?? missing, least), most);

/** AIs and the bots of other systems, with their secrets sealed, and the queues and connections that they answer in. */
export async function bringResponders(migration: Migration, now: Date): Promise<void> {
  const { source, writes } = migration;
  const users = { queue: await allOf(source, "Queues", "id"), connection: await allOf(source, "Whatsapps", "id") };
  /** What refers to it there. A queue and a connection have one of both here: the AI comes first. */
  const linksOf = (column: "promptId" | "integrationId", id: unknown, companyId: number): Link[] =>
    (["queue", "connection"] as const).flatMap((kind) =>
      users[kind]
        .filter((row) => row[column] === id && (column === "promptId" || row.promptId == null))
        .flatMap((row): Link[] => {
          const ours = migration.referTo(kind, row.id, companyId);
          return ours === null ? [] : [{ table: `${kind}s`, id: ours, column }];
        }),
    );

  await migration.bringOfCompanies(prompts, nameOf(100), (row, companyId, key) => {
    const model = shortText(row.model, 200);
    return {
      notes: model === "" ? ["noModel"] : [],
      links: linksOf("promptId", row.id, companyId),
      finish: sealed(writes, key, companyId, sealPromptSecrets, {
        apiKey: textOf(row.apiKey),
        voiceKey: textOf(row.voiceKey),
      }),
      row: {
        companyId,
        name: nameOf(100)(row),
        prompt: shortText(row.prompt, 20_000),
        voice: voices.find((voice) => voice === row.voice) ?? textVoice,
        voiceRegion: /^[a-z0-9]{2,40}$/.exec(textOf(row.voiceRegion))?.[0] ?? "",
        maxTokens: Math.round(within(row.maxTokens, 100, 1, 32_000)),
        temperature: within(row.temperature, 1, 0, 2),
        maxMessages: Math.round(within(row.maxMessages, 10, 1, 100)),
        queueId: migration.referTo("queue", row.queueId, companyId),
        baseUrl: defaultBaseUrl,
        model,
        ...timesOf(row, now),
      },
    };
  });

  await migration.bringOfCompanies(integrations, nameOf(50), (row, companyId, key) => {
    const type = integrationTypes.find((one) => one === row.type);
    if (type === undefined) return { leftOut: "notUsed" };
    const url = shortText(row.urlN8N, 1_000);
    return {
      links: linksOf("integrationId", row.id, companyId),
      finish: sealed(writes, key, companyId, sealIntegrationSecrets, { jsonContent: textOf(row.jsonContent) }),
      row: {
        companyId,
        type,
        name: nameOf(50)(row),
        projectName: shortText(row.projectName, 100),
        language: integrationLanguages.find((language) => language === row.language) ?? "pt-BR",
        // «true» stands there by a mistake of their migration.
        urlN8N: isWebAddress(url.split(/[?#]/)[0] ?? "") ? url : "",
        ...typebotOf(row),
        ...timesOf(row, now),
      },
    };
  });
}

const nameOf = (length: number) => (row: Theirs) => shortText(row.name, length) || "?";

const typebotOf = (row: Theirs) => ({
  typebotSlug: shortText(row.typebotSlug, 100),
  typebotExpires: Math.round(within(row.typebotExpires, 1, 0, 525_600)),
  typebotDelayMessage: Math.round(within(row.typebotDelayMessage, 1_000, 0, 60_000)),
  typebotKeywordFinish: shortText(row.typebotKeywordFinish, 100),
  typebotKeywordRestart: shortText(row.typebotKeywordRestart, 100),
  typebotUnknownMessage: shortText(row.typebotUnknownMessage, 4_096),
  typebotRestartMessage: shortText(row.typebotRestartMessage, 4_096),
});

type Seal<Field extends string> = (
  scope: ReturnType<typeof scopeOfRow>,
  id: number,
  typed: Partial<Record<Field, string>>,
) => Partial<Record<Field, Buffer | null>>;

/** Secrets are sealed for the id of their row; a dry run has none. */
const sealed =
  <Field extends string>(
    writes: boolean,
    key: string,
    companyId: number,
    seal: Seal<Field>,
    secrets: Partial<Record<Field, string>>,
  ) =>
  (idOf: (key: string) => number | null): Record<string, string | null> => {
    const id = writes ? idOf(key) : null;
    const columns: [string, Buffer | null][] =
      id === null
        ? []
        : Object.entries<Buffer | null>(seal(scopeOfRow({ companyId }), id, secrets) as Record<string, Buffer | null>);
    return Object.fromEntries(
      columns.map(([column, value]) => [column, value && String.raw`\x${value.toString("hex")}`]),
    );
  };
