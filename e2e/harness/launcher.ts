import { inRoot } from "./paths";

/** What the browser tests take from the launcher, which is plain JavaScript without types. */
interface RedisHome {
  port: number | null;
}
export interface RedisService {
  url: string;
  stop(hurry: boolean): Promise<void>;
}
interface Redis {
  prepareRedis(options: { dataDir: string; settings: Record<string, string> }): Promise<RedisHome>;
  startRedis(home: RedisHome, options: { preferredPort: number }): Promise<RedisService>;
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

/** A Redis of its own: processes on one Redis talk to each other, whatever database they use. */
export async function ownRedis(dataDir: string): Promise<RedisService> {
  const { prepareRedis, startRedis } = await fromLauncher<Redis>("redis.mjs");
  const home = await prepareRedis({ dataDir, settings: { appendonly: "no" } });
  return startRedis(home, { preferredPort: await anyFreePort() });
}
