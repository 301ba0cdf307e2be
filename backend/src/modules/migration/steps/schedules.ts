import { settingDefaults } from "@guiche/contract/settings";
import { wallTime } from "@guiche/contract/time/wall-time";
import type { Item, Kind, Migration } from "../migration";
import { timezonesHere } from "../migration.store";
import { believableTime, numberOf, shortText, textOf, timesOf } from "../rules/values";
import { allOf, byId, type Theirs } from "../source/source";
import { usualConnection } from "./desk";

const schedules: Kind = { kind: "schedule", table: "Schedules", name: "schedules", hasId: true };

/**
 * Scheduled messages. What is still to be sent comes only once the other system has stopped, which would send it too.
 * What should have left already may have: it comes as failed, for people to decide.
 */
export async function bringSchedules(
  migration: Migration,
  { isFinal, now }: { isFinal: boolean; now: Date },
): Promise<void> {
  const { source } = migration;
  if (!source.has("Schedules")) return;
  await migration.begin(schedules);
  const connections = await allOf(source, "Whatsapps", "id");
  const zones = await timezonesHere();
  for await (const rows of byId(source, "Schedules")) {
    const names = await namesOf(migration, rows);
    await migration.bring(
      schedules,
      rows.map((row): Item => {
        const key = textOf(row.id);
        const contact = migration.find("contact", row.contactId);
        const sendAt = believableTime(row.sendAt);
        if (!contact || !sendAt) return { key, name: key, leftOut: "noParent" };
        const { companyId, id: contactId } = contact;
        const theirs = textOf(row.status).trim().toUpperCase();
        const isOver = theirs === "ENVIADA" || theirs === "ERRO";
        if (!isOver && !isFinal) return { key, name: key, leftOut: "notFinal" };
        const hasFile = textOf(row.mediaPath) !== "";
        const isLate = theirs === "AGENDADA" || sendAt <= now;
        const status = isOver ? theirs : isLate || hasFile ? "ERRO" : "PENDENTE";
        return {
          key,
          name: key,
          keep: true,
          notes: [
            ...(isOver ? [] : isLate ? ["maybeSent" as const] : hasFile ? ["withoutFile" as const] : []),
            // There a series has an end, which those here have not.
            ...(!isOver && (numberOf(row.enviarQuantasVezes) ?? 0) > 1 ? ["notRepeated" as const] : []),
          ],
          row: {
            companyId,
            contactId,
            contactName: shortText(names.get(textOf(row.contactId)), 200),
            userId: migration.referTo("user", row.userId, companyId),
            connectionId: migration.referTo(
              "connection",
              row.whatsappId ?? usualConnection(connections, row.companyId)?.id,
              companyId,
            ),
            body: textOf(row.body),
            sendAt,
            anchor: wallTime(sendAt, zones.get(companyId) ?? settingDefaults.timezone),
            sentAt: theirs === "ENVIADA" ? (believableTime(row.sentAt) ?? sendAt) : null,
            status,
            cause: isOver || status === "PENDENTE" ? null : isLate ? "late" : "media",
            ...timesOf(row, now),
          },
        };
      }),
    );
  }
}

async function namesOf({ source }: Migration, rows: readonly Theirs[]): Promise<Map<string, string>> {
  const contactRows = await source.rows<Theirs>(`SELECT id, name FROM "Contacts" WHERE id = ANY ($1)`, [
    rows.map(({ contactId }) => contactId).filter((id) => id !== null),
  ]);
  return new Map(contactRows.map(({ id, name }) => [textOf(id), textOf(name)]));
}
