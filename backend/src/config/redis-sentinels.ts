interface RedisSentinels {
  sentinels: { host: string; port: number }[];
  /** The name under which the Sentinels watch the master. */
  master: string;
  username?: string;
  password?: string;
  /** Credentials of the Sentinels themselves. */
  sentinelUsername?: string;
  sentinelPassword?: string;
  db: number;
}

export const sentinelProtocol = "redis+sentinel:";
const sample = "redis+sentinel://:password@host1:26379,host2:26379/master/0";
const usualPort = 26_379;

/**
 * Reads a REDIS_URL that names Sentinels, such as `redis+sentinel://:password@host1:26379,host2:26379/master/0`; the
 * password is that of Redis, and `?sentinelPassword=` that of the Sentinels. A sentence when it cannot be read. `URL` refuses more than one host.
 */
export function readSentinels(url: string): RedisSentinels | string {
  const [, user, password, hosts = "", master, db, query] =
    /^redis\+sentinel:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^@/]+)\/([^/?#]+)(?:\/(\d+))?\/?(?:\?([^#]*))?$/.exec(url) ??
    [];
  const own = Object.fromEntries(new URLSearchParams(query));
  const sentinels = hosts.split(",").map(hostIn);
  if (!master || sentinels.some((one) => one === undefined)) return `REDIS_URL must look like ${sample}.`;
  const unknown = Object.keys(own).filter((name) => name !== "sentinelUsername" && name !== "sentinelPassword");
  if (unknown.length > 0)
    return `REDIS_URL: "${unknown.join(", ")}" means nothing. Known are sentinelUsername and sentinelPassword.`;
  try {
    return {
      sentinels: sentinels.filter((one) => one !== undefined),
      master: decodeURIComponent(master),
      ...(user && { username: decodeURIComponent(user) }),
      ...(password && { password: decodeURIComponent(password) }),
      ...own,
      db: Number(db ?? 0),
    };
  } catch {
    return `REDIS_URL must look like ${sample}; special characters of the password are written as %40.`;
  }
}

/** `host`, `host:port` or `[IPv6]:port`. */
function hostIn(text: string) {
  const [, ipv6Host, plain, port] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/i.exec(text.trim()) ?? [];
  const host = ipv6Host ?? plain;
  return host && Number(port ?? usualPort) <= 65_535 ? { host, port: Number(port ?? usualPort) } : undefined;
}
