import { providerSuite } from "../provider.suite";
import { baileysStage } from "./stage.suite";

providerSuite("Baileys against the simulator", async () => {
  const stage = await baileysStage();
  return {
    provider: stage.provider,
    lease: () => stage.lease(),
    phone: async () => {
      const number = await stage.phone();
      const at = (verb: string) => `/sim/phones/${number}/${verb}`;
      return {
        number,
        scan: async (qr) => void (await stage.post(at("scan"), { qr })),
        writes: async (letter) => (await stage.post<{ id: string }>(at("messages"), letter)).id,
        unlink: async () => void (await stage.post(at("unlink"))),
        replace: async () => void (await stage.post(at("replace"))),
        drop: async () => void (await stage.post(at("drop"))),
        refuseNext: async (code) => void (await stage.fault(number, { ack: { code: Number(code) } })),
      };
    },
    person: async (habits) => {
      const { number } = await stage.person(habits);
      return {
        number,
        writes: async (letter) => (await stage.post<{ id: string }>(`/sim/people/${number}/messages`, letter)).id,
        received: async () => (await stage.read(number)).filter(({ from }) => from !== number).map(({ text }) => text),
      };
    },
    close: stage.close,
  };
});
