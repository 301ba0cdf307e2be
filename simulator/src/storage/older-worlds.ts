import type { StoredWorld } from "./stored-world";

/** Gives the fields of a world of version 1 their current names. */
export function renameFirstFields(world: StoredWorld): void {
  for (const { phone, companions, messages } of world.people) {
    renameField(phone, "shared", "groupKeyRecipients");
    for (const companion of companions) {
      renameField(companion, "letters", "stanzas");
      for (const queuedStanza of companion.stanzas) renameField(queuedStanza, "renewals", "reencryptions");
    }
    for (const { content } of messages) renameField(content, "inside", "inner");
  }
}

function renameField(record: object, from: string, to: string): void {
  if (!(from in record)) return;
  const fields = record as Record<string, unknown>;
  fields[to] = fields[from];
  delete fields[from];
}
