import { Redis, SentinelConnector, type RedisOptions } from "ioredis";
import { readSentinels, sentinelProtocol } from "../config/redis-sentinels";
import { log } from "./log/log";

let url = "";
let installation = "";
const open = new Set<Redis>();

export const configureRedis = (address: string): void => {
  url = address;
};

/** The id that every name in Redis carries, so that two installations may share one Redis. */
export const configureInstallation = (id: string): void => {
  installation = id;
};

/**
 * The beginning of every key, channel and queue in Redis. A connection puts it before the keys of its commands; channels,
 * which ioredis leaves alone, and the names of libraries that build their own keys begin with it explicitly.
 */
export function redisPrefix(): string {
  if (!installation) throw new Error("Redis is used before the id of the installation is known.");
  return `guiche:${installation}:`;
}

/** Whether this process was given a Redis at all. */
export const hasRedis = (): boolean => url !== "";

/**
 * The library listens to the Sentinels of one connection until the next one stands. What they announce while that one
 * looks for the new master would end it, and for good.
 */
class UndisturbedConnector extends SentinelConnector {
  // As the library wants it, which gives its own options.
  constructor(options: unknown) {
    super(options as ConstructorParameters<typeof SentinelConnector>[0]);
  }

  override connect(...args: Parameters<SentinelConnector["connect"]>) {
    const detector = Reflect.get(this, "failoverDetector") as { cleanup(): void } | null;
    detector?.cleanup();
    return super.connect(...args);
  }
}

/** A connection of the caller's own, which it closes and whose errors it reports. */
export function connectRedis(options: RedisOptions): Redis {
  if (!url.startsWith(sentinelProtocol)) return new Redis(url, options);
  const sentinelOptions = readSentinels(url);
  if (typeof sentinelOptions === "string") throw new Error(sentinelOptions);
  const { master, ...where } = sentinelOptions;
  return new Redis({
    ...where,
    name: master,
    Connector: UndisturbedConnector,
    // Connections move as soon as the Sentinels have chosen another master.
    failoverDetector: true,
    sentinelRetryStrategy: (tries) => Math.min(50 * tries, 2_000),
    // The former master takes no writes: connect again, and repeat the command there.
    reconnectOnError: ({ message }) => (message.startsWith("READONLY") ? 2 : false),
    ...options,
  });
}

/** Redis refuses user, password or database number. Other replies, such as LOADING, pass by themselves. */
export const isRefusal = ({ message }: Error): boolean =>
  /^(WRONGPASS|NOAUTH|NOPERM|ERR (invalid password|Client sent AUTH|AUTH|DB index|invalid DB))/.test(message);

const sayAgainMs = 60_000;
const lastSaid = new Map<string, number>();

/** Once a minute in the whole process: a connection fails many times a minute, and all of them fail together. */
function reportOutage(error: Error, name: string): void {
  const outcome = isRefusal(error) ? "Redis refuses the password" : "Redis unavailable";
  if (performance.now() - (lastSaid.get(outcome) ?? -Infinity) < sayAgainMs) return;
  lastSaid.set(outcome, performance.now());
  log.warn({ error: error.message, name }, outcome);
}

/**
 * A connection to Redis, closed with the others by `closeRedis`. Commands wait while Redis is unavailable rather than fail:
 * what is in Redis can be rebuilt, and its absence must not block a customer.
 */
export function redisConnection(name: string, options: RedisOptions = {}): Redis {
  const connectionName = `guiche-${name}`;
  const redis = connectRedis({
    keyPrefix: options.keyPrefix ?? redisPrefix(),
    maxRetriesPerRequest: null,
    enableReadyCheck: false,
    // ioredis says "ready" when the commands that introduce a connection have ended. Where commands fail as soon as
    // their connection breaks, so would these, and a dead connection would stay "ready" for good.
    ...(options.maxRetriesPerRequest === undefined ? { connectionName } : { disableClientInfo: true }),
    retryStrategy: (tries) => Math.min(50 * tries, 2_000),
    ...options,
  });
  redis.on("error", (error: Error) => reportOutage(error, name));
  if (options.maxRetriesPerRequest !== undefined)
    redis.on("ready", () => void redis.client("SETNAME", connectionName).catch(() => undefined));
  open.add(redis);
  redis.once("end", () => open.delete(redis));
  return redis;
}

const pubSubCommands = ["publish", "subscribe", "psubscribe", "unsubscribe", "punsubscribe"] as const;

/**
 * A connection for publishers that do not await replies, such as the Socket.IO adapter, so none may fail unhandled.
 * Commands while Redis is unavailable, or after the connection is closed, are dropped.
 */
export function redisForPublishing(name: string, options: RedisOptions = {}): Redis {
  const redis = redisConnection(name, options);
  for (const word of pubSubCommands) {
    const command = redis[word].bind(redis) as (...args: unknown[]) => Promise<unknown>;
    Object.assign(redis, { [word]: (...args: unknown[]) => command(...args).catch(() => undefined) });
  }
  return redis;
}

export function closeRedis(): void {
  for (const redis of open) redis.disconnect();
  open.clear();
}
