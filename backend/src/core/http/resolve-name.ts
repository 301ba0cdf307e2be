import { lookup, promises as dns, type LookupAddress } from "node:dns";

export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

interface Options {
  /** Also asks the machine's own files and search domains, where the name servers know no such name. */
  withOwnNames: boolean;
  /** Tests: name servers in place of the machine's. */
  servers?: string[];
}

/** All of one name; a call that waits for it has five seconds and more. */
const patience = { timeout: 1_500, tries: 2 };
/** No name server is asked for these (RFC 6761). */
const isLoopback = /(^|\.)localhost\.?$/i;

/** The machine has no name server that can be asked. */
const withoutServers = ["ECONNREFUSED", "ENOTINITIALIZED"];
const unknown = ["ENOTFOUND", "ENODATA", ...withoutServers];

/**
 * Resolves names without Node's `lookup`, which has two threads for all names of the process: names of one company whose
 * name servers say nothing would hold up those of every other one.
 */
export function nameResolver({ withOwnNames, servers }: Options): Resolve {
  let resolver: dns.Resolver | undefined;
  return async (host) => {
    if (isLoopback.test(host)) return withOwnNames ? ownName(host) : [{ address: "127.0.0.1", family: 4 }];
    if (!resolver) {
      resolver = new dns.Resolver(patience);
      if (servers) resolver.setServers(servers);
    }
    const families = [resolver.resolve4(host), resolver.resolve6(host)];
    const answers = await Promise.allSettled(families);
    const addresses = answers.flatMap((answer, index) =>
      answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
    );
    if (addresses.length > 0) return addresses;
    const errors = answers.map((answer) => (answer as PromiseRejectedResult).reason as NodeJS.ErrnoException);
    const isUnknown = errors.every(({ code = "" }) => unknown.includes(code));
    const mayAskMachine = withOwnNames || errors.some(({ code = "" }) => withoutServers.includes(code));
    if (isUnknown && mayAskMachine) return ownName(host);
    throw errors[0] ?? new Error("The name has no address.");
  };
}

const ownName = (host: string): Promise<LookupAddress[]> =>
  new Promise((resolve, fail) =>
    lookup(host, { all: true, verbatim: true }, (error, addresses) => (error ? fail(error) : resolve(addresses))),
  );
