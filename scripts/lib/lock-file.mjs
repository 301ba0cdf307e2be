const SYSTEMS = [
  "android",
  "darwin",
  "freebsd",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "aix",
  "win32",
  "windows",
  "linux",
];
const PROCESSORS = ["arm64", "x64", "ia32", "ppc64", "s390x", "riscv64", "loong64", "mips64el", "arm"];

/** The platform in a name like `@swc/core-linux-arm64-musl`, as package-lock.json records it. */
function platformOf(name) {
  const words = name.slice(name.lastIndexOf("/") + 1).split("-");
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (!os || !cpu) return null;
  const libc =
    os !== "linux"
      ? null
      : words.some((word) => word.startsWith("musl"))
        ? "musl"
        : words.some((word) => word.startsWith("gnu"))
          ? "glibc"
          : null;
  return { cpu: [cpu], ...(libc ? { libc: [libc] } : {}), os: [os === "windows" ? "win32" : os] };
}

/** Optional packages that the lock file refers to but does not contain, as [path, entry]. */
export function missingPlatforms({ packages }) {
  const missing = new Map();
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const place = `node_modules/${name}`;
      const platform = platformOf(name);
      if (!platform || packages[place] || packages[`${path}/${place}`]) continue;
      const { cpu, libc, os } = platform;
      missing.set(place, {
        version,
        cpu,
        ...(dev ? { dev: true } : {}),
        ...(libc ? { libc } : {}),
        optional: true,
        os,
      });
    }
  }
  return [...missing];
}

const REGISTRY = "https://registry.npmjs.org";

const isFromRegistry = ([path, { link }]) => path.includes("node_modules/") && !link;
const nameAt = (path, { name }) => name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** Where the public registry keeps a package. npm puts the address of another registry in its place where one is set. */
function addressOf(path, entry) {
  const name = nameAt(path, entry);
  return `${REGISTRY}/${name}/-/${name.slice(name.lastIndexOf("/") + 1)}-${entry.version}.tgz`;
}

/** Gives each package its address, which some configurations of npm leave out. */
export function addAddresses({ packages }) {
  for (const [path, entry] of Object.entries(packages).filter(isFromRegistry)) {
    if (entry.resolved) continue;
    const { version, ...rest } = entry;
    for (const key of Object.keys(entry)) delete entry[key];
    Object.assign(entry, { version, resolved: addressOf(path, { ...rest, version }), ...rest });
  }
}

/** Packages without a hash, as [path, "name@version"]: npm would install whatever it is sent. */
export const withoutHash = ({ packages }) =>
  Object.entries(packages)
    .filter(isFromRegistry)
    .filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ""))
    .map(([path, entry]) => [path, `${nameAt(path, entry)}@${entry.version}`]);

/** Packages whose address is missing, or is not that of the public registry. */
export const wrongAddresses = ({ packages }) =>
  Object.entries(packages)
    .filter(isFromRegistry)
    .filter(([, { resolved }]) => !resolved?.startsWith(`${REGISTRY}/`))
    .map(([path]) => path);
