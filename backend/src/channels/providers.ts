import type { ProviderName } from "@guiche/contract/connections";
import type { Env } from "../config/env";
import { simulatorProvider, whatsappProvider } from "./baileys/baileys.provider";
import type { Provider } from "./provider";

/** The ways of this installation: the real WhatsApp, and the simulator where one runs. */
export const providers = ({ simulator, simulatorPort }: Env): Record<ProviderName, Provider> => ({
  beta: whatsappProvider(),
  simulator: simulator === "off" ? withoutSimulator : simulatorProvider(simulatorPort),
});

/** For a connection from the days when this installation had a simulator: it says so and stays down. */
const withoutSimulator: Provider = {
  ...whatsappProvider(),
  open: async (connection, listener) => {
    const detail = { cause: "network", qrcode: "", retries: 0, wanted: false } as const;
    await listener.status(connection, "DISCONNECTED", detail);
    const nothing = () => Promise.reject(new Error("This installation runs no simulator."));
    const done = Promise.resolve();
    return { connection, done, open: false, send: nothing, markRead: nothing, close: () => done };
  },
};
