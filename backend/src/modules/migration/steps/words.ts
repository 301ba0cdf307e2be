import { defaultTagColor } from "@guiche/contract/tags";
import { maxTextLength } from "@guiche/contract/limits";
import { beginningOf } from "@guiche/contract/texts/beginning";
import { ignoredIn, type Item, type Kind, type Migration } from "../migration";
import { colorOf } from "../rules/names";
import { placeOptions, type PlacedOption } from "../rules/options";
import { flagOf, numberOf, shortText, textOf, timesOf } from "../rules/values";
import { allOf, type Source, type Theirs } from "../source/source";

const tags: Kind = { kind: "tag", table: "Tags", name: "tags", hasId: true };
const options: Kind = {
  kind: "option",
  table: "QueueOptions",
  name: "queue_options",
  hasId: true,
  ignores: ["optUserId", "optIntegrationId", "optFileId"],
};
const quickMessages: Kind = { kind: "quickMessage", table: "QuickMessages", name: "quick_messages", hasId: true };

/** Tags of one name are one here. It is a lane of the board if one of them is. */
export async function bringTags(migration: Migration, now: Date): Promise<void> {
  const rows = await allOf(migration.source, "Tags", "id");
  const nameOf = (row: Theirs) => shortText(row.name, 50) || "?";
  const groupOf = (row: Theirs) => `${textOf(row.companyId)} ${nameOf(row)}`;
  const first = new Map<string, string>();
  const lanes = new Set(rows.filter((row) => numberOf(row.kanban) === 1).map(groupOf));
  await migration.bringOfCompanies(tags, nameOf, (row, companyId, key) => {
    const before = first.get(groupOf(row));
    if (before !== undefined) return { sameAs: before };
    first.set(groupOf(row), key);
    const color = colorOf(row.color) ?? defaultTagColor;
    const kanban = lanes.has(groupOf(row)) ? 1 : 0;
    return { row: { companyId, name: nameOf(row), color, kanban, ...timesOf(row, now) } };
  });
}

/** The options of queues, and the chatbots of a multi100, which are the same under another name. */
export async function bringOptions(migration: Migration, now: Date): Promise<void> {
  await migration.begin(options);
  const { source } = migration;
  await bringTree(migration, options, await allOf(source, "QueueOptions", "id"), now);
  if (!source.has("Chatbots")) return;
  await bringTree(migration, { ...options, table: "Chatbots" }, await chatbots(source), now);
}

const chatbots = async (source: Source): Promise<Theirs[]> =>
  (await allOf(source, "Chatbots", "id")).map((row) => ({
    ...row,
    id: `chatbot ${textOf(row.id)}`,
    title: row.name,
    message: row.greetingMessage,
    parentId: row.chatbotId == null ? null : `chatbot ${textOf(row.chatbotId)}`,
    forwardQueueId: row.optQueueId,
    option: null,
    exitChatbot: row.closeTicket,
  }));

/** A level at a time, because children refer to their parents. */
async function bringTree(migration: Migration, kind: Kind, rows: readonly Theirs[], now: Date): Promise<void> {
  const levels: PlacedOption[][] = [];
  for (const placedOption of placeOptions(rows, now)) (levels[placedOption.depth] ??= []).push(placedOption);
  for (const level of levels.filter(Boolean))
    await migration.bring(
      kind,
      level.map((placedOption) => optionFrom(migration, placedOption, now)),
    );
}

function optionFrom(
  migration: Migration,
  { row, queueId: theirs, option, isRenumbered, leftOut }: PlacedOption,
  now: Date,
): Item {
  const [key, name] = [textOf(row.id), textOf(row.title)];
  const queue = migration.find("queue", theirs);
  const parentId = migration.idOf("option", row.parentId);
  if (leftOut) return { key, name, leftOut };
  if (!queue || (row.parentId != null && parentId === null)) return { key, name, leftOut: "noParent" };
  const { companyId, id: queueId } = queue;
  const forwardQueueId = migration.referTo("queue", row.forwardQueueId, companyId);
  return {
    key,
    name,
    notes: [
      ...(isRenumbered ? ["renumbered" as const] : []),
      ...ignoredIn(options, row),
      ...(textOf(row.mediaPath) ? ["fileOwed" as const] : []),
      ...(row.forwardQueueId != null && forwardQueueId === null ? ["otherCompanyReference" as const] : []),
    ],
    row: {
      companyId,
      queueId,
      parentId,
      title: shortText(row.title, 100) || String(option),
      message: shortText(row.message, 4_096),
      option,
      forwardQueueId,
      closesTicket: flagOf(row.exitChatbot) ?? false,
      ...timesOf(row, now),
    },
  };
}

/** Whose they are: all users' when they are shared there, by a column or by the setting of the company. */
export async function bringQuickMessages(migration: Migration, now: Date): Promise<void> {
  const { source } = migration;
  const sharingCompanyIds = new Set(
    (await allOf(source, "Settings", "id"))
      .filter(({ key, value }) => key === "quickMessages" && value === "company")
      .map(({ companyId }) => textOf(companyId)),
  );
  const shortcodeOf = (row: Theirs) => beginningOf(textOf(row.shortcode).trim().replace(/^\/+/, ""), 50);
  await migration.bringOfCompanies(quickMessages, shortcodeOf, (row, companyId) => {
    const shortcode = shortcodeOf(row);
    if (shortcode === "") return { leftOut: "empty" };
    return {
      notes: textOf(row.mediaPath) ? ["fileOwed"] : [],
      row: {
        companyId,
        shortcode,
        message: shortText(row.message, maxTextLength),
        userId: migration.referTo("user", row.userId, companyId),
        geral:
          (flagOf(row.geral) ?? false) || (flagOf(row.visao) ?? false) || sharingCompanyIds.has(textOf(row.companyId)),
        ...timesOf(row, now),
      },
    };
  });
}
