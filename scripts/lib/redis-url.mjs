import { serviceUrl } from "./environment.mjs";
import { UserError } from "./console.mjs";
import { libraryOf } from "./paths.mjs";

const sample = "redis+sentinel://:password@host1:26379,host2:26379/master/0";

/** REDIS_URL: one Redis, or Sentinels that name the master. The server reads the same forms. */
export function readRedisUrl(value) {
  if (!value?.startsWith("redis+sentinel:")) return serviceUrl("REDIS_URL", value, ["redis:", "rediss:"]);
  const [, login = "", hosts, path] = /^redis\+sentinel:\/\/([^/]*@)?([^@/]+)(\/.+)$/.exec(value) ?? [];
  try {
    const [first, ...others] = hosts.split(",").map((host) => new URL(`redis://${login}${host}${path}`));
    return Object.assign(first, { sentinelUrl: value, others });
  } catch {
    throw new UserError(`REDIS_URL must look like ${sample}.`);
  }
}

export const hrefOf = (url) => url.sentinelUrl ?? url.href;

/** A client of ioredis that tries each address once. */
export function clientOf(Redis, url, options) {
  if (!url.sentinelUrl) return new Redis(url.href, options);
  const [master, db = "0"] = url.pathname.slice(1).split("/");
  return new Redis({
    sentinels: [url, ...url.others].map(({ hostname, port }) => ({ host: hostname, port: Number(port || 26_379) })),
    name: decodeURIComponent(master),
    username: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    sentinelUsername: url.searchParams.get("sentinelUsername") ?? undefined,
    sentinelPassword: url.searchParams.get("sentinelPassword") ?? undefined,
    db: Number(db),
    sentinelRetryStrategy: () => null,
    ...options,
  });
}

/** The replies of a Redis on this machine to a few commands. */
export async function askRedis({ port, password }, commands) {
  const Redis = libraryOf("backend", "ioredis");
  const client = new Redis({
    port: Number(port),
    password,
    lazyConnect: true,
    enableReadyCheck: false,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: 2000,
  });
  // Only this event says why: the call itself ends with "Connection is closed."
  let cause;
  client.on("error", (error) => (cause = error));
  try {
    await client.connect();
    return await Promise.all(commands.map(([name, ...values]) => client.call(name, ...values)));
  } catch (error) {
    throw cause ?? error;
  } finally {
    client.disconnect();
  }
}
