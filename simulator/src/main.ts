import { startSimulator } from "./start";

const port = Number(process.env.SIMULATOR_PORT ?? 8090);
const state = process.env.SIMULATOR_STATE || undefined;
const fewKeys = process.env.SIMULATOR_FEW_KEYS === "1";

if (!Number.isInteger(port) || port < 0 || port > 65_535) leave(`SIMULATOR_PORT must be a port number.`);

try {
  const simulator = await startSimulator({ port, state, fewKeys });
  console.log(`The WhatsApp simulator listens on http://127.0.0.1:${simulator.port}`);
  process.send?.({ type: "ready", port: simulator.port });
  const stop = (): void => {
    simulator.close().then(
      () => process.exit(0),
      (error: unknown) => leave(`The simulator did not stop cleanly: ${String(error)}`),
    );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.once("disconnect", stop);
} catch (error) {
  const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
  leave(isTaken ? `Port ${port} is occupied: set SIMULATOR_PORT to another one.` : (error as Error).message);
}

function leave(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
