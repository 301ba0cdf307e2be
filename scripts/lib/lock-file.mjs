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
