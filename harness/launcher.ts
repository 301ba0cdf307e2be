import { inRoot } from "./paths";

/** Types for the parts of the launcher that the browser tests use; the launcher is plain JavaScript. */
interface PreparedRedis {
  port: number | null;
}
interface RedisService {
  url: string;
  stop(hurry: boolean): Promise<void>;
}
interface Redis {
  prepareRedis(options: { dataDir: string; settings: Record<string, string> }): Promise<PreparedRedis>;
  startRedis(home: PreparedRedis, options: { preferredPort: number }): Promise<RedisService>;
}
interface Ports {
  anyFreePort(): Promise<number>;
}
interface Chromium {
  findChromium(): Promise<{ path: string; env: Record<string, string> }>;
}

const fromLauncher = async <T>(name: string): Promise<T> => (await import(inRoot("scripts", "lib", name))) as T;

export const anyFreePort = async (): Promise<number> => (await fromLauncher<Ports>("ports.mjs")).anyFreePort();

export const findChromium = async () => (await fromLauncher<Chromium>("chromium.mjs")).findChromium();

/** A separate Redis: processes on one Redis exchange events, whatever database number they use. */
export async function ownRedis(dataDir: string): Promise<RedisService> {
  const { prepareRedis, startRedis } = await fromLauncher<Redis>("redis.mjs");
  const home = await prepareRedis({ dataDir, settings: { appendonly: "no" } });
  return startRedis(home, { preferredPort: await anyFreePort() });
}
