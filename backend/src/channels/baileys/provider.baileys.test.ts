import { providerSuite } from "../provider.suite";
import { baileysHarness } from "./harness.suite";
import { simulatedPerson, writer } from "./simulated-people.suite";

providerSuite("Baileys against the simulator", "simulator", async () => {
  const harness = await baileysHarness();
  const { post, call, fault } = harness;
  return {
    provider: harness.provider,
    lease: () => harness.lease(),
    phone: async () => {
      const number = await harness.phone();
      const base = `/sim/phones/${number}`;
      return {
        ...writer(harness, number, base),
        scan: async (qr) => void (await post(`${base}/scan`, { qr })),
        types: async (code) => void (await post(`${base}/scan`, { code })),
        unlink: async () => void (await post(`${base}/unlink`)),
        replace: async () => void (await post(`${base}/replace`)),
        drop: async () => void (await post(`${base}/drop`)),
        refuseNext: async (code) => void (await fault(number, { ack: { code: Number(code) } })),
        asksForPasskey: async () => void (await fault(number, { passkey: true })),
        group: async ({ subject, members }) =>
          (await post<{ id: string }>("/sim/groups", { subject, members: [...members, number] })).id,
        renames: async (id, subject) => void (await call("PUT", `/sim/groups/${id}`, { subject })),
        adds: async (id, addedNumber) => void (await call("PUT", `/sim/groups/${id}`, { add: [addedNumber] })),
        loses: async () => void (await fault(number, { mediaGone: "forGood" })),
      };
    },
    person: async ({ auto, picture } = {}) => {
      const { number } = await harness.person({ auto, picture: picture?.toString("base64") });
      return simulatedPerson(harness, number);
    },
    close: harness.close,
  };
});
