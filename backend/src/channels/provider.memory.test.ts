import { randomInt } from "node:crypto";
import { scopeOfRow } from "../platform/tenant/scope";
import { memoryProvider } from "../testing/memory-provider";
import { providerSuite } from "./provider.suite";

const newNumber = () => `5511${randomInt(100_000_000, 999_999_999)}`;

providerSuite("memory", async () => {
  const world = memoryProvider({ qrMs: 150 });
  let serial = 0;
  return {
    provider: world.provider,
    lease: async () => {
      serial += 1;
      return {
        connection: { companyId: 1, connectionId: serial, provider: "simulator" },
        scope: scopeOfRow({ companyId: 1 }),
        fence: 1,
        lost: new AbortController().signal,
      };
    },
    phone: async () => {
      const phone = world.phone(newNumber());
      return {
        number: phone.number,
        scan: async (qrcode) => phone.scan(qrcode),
        writes: async (letter) => phone.writes(letter),
        unlink: async () => phone.unlink(),
        replace: async () => phone.replace(),
        drop: async () => phone.drop(),
        refuseNext: async (code) => phone.refuseNext(code),
      };
    },
    person: async (habits) => {
      const person = world.person(newNumber(), habits);
      return {
        number: person.number,
        writes: async (letter) => person.writes(letter),
        received: async () => person.received.map(({ text }) => text),
      };
    },
    close: async () => undefined,
  };
});
