import type { ProviderName } from "@guiche/contract/rules/capabilities";
import type { Env } from "../config/env";
import { simulatorProvider, whatsappProvider } from "./baileys/baileys.provider";
import { cloudProvider } from "./cloud/cloud.provider";
import { MediaError, SendError, type ConnectionRef, type Provider, type Session } from "./provider";

/** The providers of this installation: the real WhatsApp, and the simulator where one runs. */
export const providers = ({ simulator, simulatorPort }: Env): Record<ProviderName, Provider> => ({
  // "beta" is the stored name of the real WhatsApp; the specification gives it.
  beta: whatsappProvider(),
  simulator: simulator === "off" ? withoutSimulator : simulatorProvider(simulatorPort),
  official: cloudProvider(),
  "official-simulated": simulator === "off" ? withoutSimulator : cloudProvider(),
});

/** For a connection made while this installation had a simulator: it reports that and stays down. */
const withoutSimulator: Provider = {
  ...whatsappProvider(),
  openSession: async (connection, listener) => {
    const detail = { cause: "network", qrcode: "", retries: 0, wanted: false } as const;
    await listener.status(connection, "DISCONNECTED", detail);
    return closedSession(connection);
  },
};

/** A session that was never open: every call fails as closed. */
function closedSession(connection: ConnectionRef): Session {
  const rejectClosed = () => Promise.reject(new SendError("closed"));
  const endPromise = Promise.resolve();
  return {
    connection,
    done: endPromise,
    open: false,
    send: rejectClosed,
    edit: rejectClosed,
    remove: rejectClosed,
    react: rejectClosed,
    markRead: rejectClosed,
    download: async (_raw, _name, sink) => {
      sink.destroy();
      throw new MediaError("network");
    },
    lookup: rejectClosed,
    picture: rejectClosed,
    group: rejectClosed,
    refuseCall: rejectClosed,
    pair: rejectClosed,
    probe: rejectClosed,
    close: () => endPromise,
  };
}
