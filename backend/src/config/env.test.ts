import { mkdirSync, mkdtempSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { EnvError, readEnv } from "./env";

const dataDir = mkdtempSync(join(tmpdir(), "guiche-env-"));
const servers = {
  DATABASE_URL: "postgres://u:p@127.0.0.1:5432/g",
  REDIS_URL: "redis://127.0.0.1:6379",
  DATA_DIR: dataDir,
};
const secret = "kJ8s0dPq2LxN5vRt7WyZ1aBc3DeF6gHi9jKl0mNo";

const problemsOf = (source: Record<string, string>): string[] => {
  try {
    readEnv({ ...servers, ...source });
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
};

describe("the environment", () => {
  it("without variables has the defaults, and generated secrets that only their owner can read", () => {
    const env = readEnv(servers);
    expect(env).toMatchObject({
      port: 8080,
      simulator: "off",
      demo: false,
      role: "all",
      bcryptCost: 12,
      trustProxy: 0,
    });
    expect(env.jwtSecret.length).toBeGreaterThanOrEqual(32);
    expect(readEnv(servers).jwtSecret).toEqual(env.jwtSecret);
    expect(statSync(join(dataDir, "secrets", "jwt.secret")).mode & 0o777).toBe(0o600);
  });

  it("with a truncated secret is refused with a sentence that names the file, and the file stays unchanged", () => {
    const company = mkdtempSync(join(tmpdir(), "guiche-env-"));
    const file = join(company, "secrets", "encryption.key");
    mkdirSync(join(company, "secrets"));
    writeFileSync(file, "half");
    const [sentence, ...others] = problemsOf({ DATA_DIR: company });
    expect(sentence).toContain(`${file} holds only 4 bytes`);
    expect(others).toEqual([]);
    expect(readFileSync(file, "utf8")).toBe("half");
  });

  it("accepts a previous key from a variable, or from a file next to the generated one", () => {
    expect(readEnv(servers)).toMatchObject({ jwtSecretPrevious: [], encryptionKeyPrevious: [] });
    const variables = { ...servers, ENCRYPTION_KEY_PREVIOUS: secret };
    expect(readEnv(variables).encryptionKeyPrevious).toEqual([Buffer.from(secret)]);
    const rotatedDataDir = mkdtempSync(join(tmpdir(), "guiche-env-"));
    const before = readEnv({ ...servers, DATA_DIR: rotatedDataDir }).jwtSecret;
    const file = join(rotatedDataDir, "secrets", "jwt.secret");
    renameSync(file, `${file}.previous`);
    const after = readEnv({ ...servers, DATA_DIR: rotatedDataDir });
    expect(after.jwtSecretPrevious).toEqual([before]);
    expect(after.jwtSecret).not.toEqual(before);
    expect(problemsOf({ JWT_SECRET_PREVIOUS: "half" })).toEqual([
      "JWT_SECRET_PREVIOUS must be a whole key of at least 32 bytes.",
    ]);
  });

  it("migrates as the server's own role unless another one owns the tables", () => {
    expect(readEnv(servers).migrationDatabaseUrl).toBe(servers.DATABASE_URL);
    const owner = "postgres://owner:p@127.0.0.1:5432/g";
    expect(readEnv({ ...servers, MIGRATION_DATABASE_URL: owner }).migrationDatabaseUrl).toBe(owner);
  });

  it("of the launcher enables the simulator and the demo", () => {
    expect(readEnv({ ...servers, EMBEDDED: "1" })).toMatchObject({ simulator: "on", demo: true });
  });

  it.each([
    [{}, undefined],
    [{ EMBEDDED: "1" }, "127.0.0.1"],
    [{ DEMO: "on" }, "127.0.0.1"],
    [{ EMBEDDED: "1", HOST: "0.0.0.0" }, "0.0.0.0"],
  ])("with %j listens on %s", (source, host) => {
    expect(readEnv({ ...servers, ...(source as Record<string, string>) }).host).toBe(host);
  });

  it("shows the demo's password to other machines only after DEMO=on was set by hand", () => {
    expect(readEnv({ ...servers, EMBEDDED: "1", HOST: "0.0.0.0" })).toMatchObject({ demo: true, demoForAll: false });
    expect(readEnv({ ...servers, DEMO: "on" })).toMatchObject({ demo: true, demoForAll: true });
  });

  it("with several errors reports them all at once, with the names of the variables", () => {
    const problems = problemsOf({ PORT: "eighty", ROLE: "boss", BCRYPT_COST: "99", TRUST_PROXY: "-1" });
    for (const name of ["PORT", "ROLE", "BCRYPT_COST", "TRUST_PROXY"])
      expect(problems.filter((sentence) => sentence.startsWith(name)).length).toBe(1);
    expect(problems.length).toBe(4);
  });

  it.each([
    [{ S3_URL: "s3://bucket" }, /S3_URL must look like/],
    [{ S3_URL: "https://s3.example/media" }, /no key or no secret/],
    [{ S3_URL: "https://key:secret@s3.example/" }, /must name one bucket/],
    [{ S3_URL: "https://key:secret@s3.example/media/folder" }, /must name one bucket/],
    [{ S3_URL: "https://key:secret@s3.example/media?pathstyle=true" }, /"pathstyle" means nothing/],
    [{ S3_URL: "https://key:secret@s3.example/media?pathStyle=yes" }, /pathStyle must be true or false/],
    [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL/],
    [{ HOST: "desk.example" }, /HOST must be an IP address/],
    [{ PUBLIC_URL: "https://desk.example/guiche" }, /without a path, such as https:\/\/desk\.example\./],
    [{ DATABASE_URL: "" }, /DATABASE_URL is missing/],
    [{ NODE_ENV: "production" }, /JWT_SECRET is missing/],
    [
      { NODE_ENV: "production", JWT_SECRET: secret, ENCRYPTION_KEY: secret, METRICS_PORT: "9464" },
      /^METRICS_PORT in production needs METRICS_TOKEN/,
    ],
    [{ NODE_ENV: "production", JWT_SECRET: "changeme", ENCRYPTION_KEY: secret }, /JWT_SECRET must be/],
    [
      { NODE_ENV: "production", JWT_SECRET: secret, ENCRYPTION_KEY: secret, BCRYPT_COST: "8" },
      /at least 10 in production/,
    ],
    [{ NODE_ENV: "production", JWT_SECRET: secret, ENCRYPTION_KEY: secret, SIMULATOR: "on" }, /DEMO=on/],
  ])("%j is refused", (source, sentence) => {
    expect(problemsOf(source as Record<string, string>).join("\n")).toMatch(sentence);
  });

  it("of a valid production setup is accepted", () => {
    expect(problemsOf({ NODE_ENV: "production", JWT_SECRET: secret, ENCRYPTION_KEY: `${secret}x` })).toEqual([]);
  });

  it("has the address that people open without a slash at its end", () => {
    expect(readEnv({ ...servers, PUBLIC_URL: "https://desk.example/" }).publicUrl).toBe("https://desk.example");
  });

  it("may name a bucket for files, with signs in its secret", () => {
    const S3_URL = "https://key:se%2Fcret%40@s3.example:9000/media?region=sa-east-1&pathStyle=true";
    expect(readEnv({ ...servers, S3_URL }).s3).toEqual({
      endpoint: "https://s3.example:9000",
      bucket: "media",
      region: "sa-east-1",
      accessKeyId: "key",
      secretAccessKey: "se/cret@",
      pathStyle: true,
    });
    expect(readEnv(servers).s3).toBeUndefined();
  });

  it("takes an empty variable, as Compose passes what .env leaves out, for one that is not set", () => {
    const example = readFileSync(join(import.meta.dirname, "../../../.env.example"), "utf8");
    const names = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(30);
    const empty = Object.fromEntries(names.map((name) => [name, ""]));
    expect(readEnv({ ...empty, ...servers })).toEqual(readEnv({ ...servers, PATH: "" }));
  });

  it("may name internal networks that outbound calls reach, and reports the ones it cannot parse", () => {
    expect(readEnv({ ...servers, OUTBOUND_ALLOW_CIDRS: "10.1.0.0/16, fd00::/8" }).outboundAllowCidrs).toEqual([
      "10.1.0.0/16",
      "fd00::/8",
    ]);
    expect(problemsOf({ OUTBOUND_ALLOW_CIDRS: "10.1.0.0/16,10.1.2.3,10.0.0.0/99" })).toEqual([
      'OUTBOUND_ALLOW_CIDRS must be networks like 10.1.0.0/16, separated by commas, not "10.1.2.3, 10.0.0.0/99".',
    ]);
  });
});
