import { randomInt } from "node:crypto";
import { scopeOfRow } from "../core/tenant/scope";
import { memoryProvider, type MemoryPerson, type MemoryPhone } from "../testing/memory-provider";
import { providerSuite } from "./provider.suite";
import type { HarnessWriter } from "./provider.harness.suite";

const newNumber = () => `5511${randomInt(100_000_000, 999_999_999)}`;

const writer = (who: MemoryPerson | MemoryPhone): HarnessWriter => ({
  number: who.number,
  writes: async (letter) => who.writes(letter),
  edits: async (change) => void who.edits(change),
  deletes: async (change) => void who.deletes(change),
  reacts: async (change) => void who.reacts(change),
});

providerSuite("memory", "simulator", async () => {
  const world = memoryProvider({ qrMs: 150, codeMs: 150 });
  let serial = 0;
  return {
    provider: world.provider,
    lease: async () => {
      serial += 1;
      return {
        connection: { companyId: 1, connectionId: serial, provider: "simulator" },
        scope: scopeOfRow({ companyId: 1 }),
        fence: 1,
        lossSignal: new AbortController().signal,
      };
    },
    phone: async () => {
      const phone = world.phone(newNumber());
      return {
        ...writer(phone),
        scan: async (qrcode) => phone.scan(qrcode),
        types: async (code) => phone.types(code),
        unlink: async () => phone.unlink(),
        replace: async () => phone.replace(),
        drop: async () => phone.drop(),
        refuseNext: async (code) => phone.refuseNext(code),
        asksForPasskey: async () => void (phone.wantsPasskey = true),
        group: async (group) => phone.group(group).id,
        renames: async (id, subject) => phone.renames(id, subject),
        adds: async (id, number) => phone.adds(id, number),
        loses: async (id) => void phone.lostFiles.add(id),
      };
    },
    person: async (habits) => {
      const person = world.person(newNumber(), habits);
      return {
        ...writer(person),
        messages: async () =>
          person.receivedMessages.map(({ id, text, content, quotes, isEdited, isDeleted, reactions }) => ({
            id,
            text,
            kind: content.kind === "media" ? content.media.type : content.kind,
            ...(quotes && { quotes }),
            ...(content.mentions && { mentions: content.mentions.flatMap(({ peer }) => peer.phone ?? []) }),
            isEdited,
            isDeleted,
            emojis: reactions.map(({ emoji }) => emoji),
          })),
        file: async (id) => Buffer.from(person.receivedMessages.find((one) => one.id === id)?.file ?? []),
        plays: async (id) => person.plays(id),
        types: async (typing) => person.types(typing),
        readIds: async () => person.readIds,
        calls: async (call) => person.calls(call),
        hangsUp: async (id) => person.hangsUp(id),
        callOutcome: async (id) => person.callLog.find((one) => one.id === id)?.outcome,
      };
    },
    close: async () => undefined,
  };
});
