import { useSimulatorPort } from "../api/use-simulator-port";

/** Where the installation's simulator imitates outside services, as the server reaches it; null without one. */
export function useSimulatedServices(): string | null {
  const port = useSimulatorPort();
  return port === null ? null : `http://127.0.0.1:${port}/services`;
}
