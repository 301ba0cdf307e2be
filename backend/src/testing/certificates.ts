import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server's certificate for 127.0.0.1 and a client's, each signed by itself, as PEM. */
export function makeCertificates() {
  const folder = mkdtempSync(join(tmpdir(), "guiche-tls-"));
  const make = (name: string, ...more: string[]) => {
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", `${name}.key`];
    const args = ["req", "-x509", ...key, "-days", "30", "-out", `${name}.crt`, "-subj", `/CN=${name}`, ...more];
    execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
    const read = (ending: string) => readFileSync(join(folder, `${name}.${ending}`), "utf8");
    return { key: read("key"), cert: read("crt") };
  };
  return { server: make("server", "-addext", "subjectAltName=IP:127.0.0.1"), client: make("client") };
}

/** The same certificate as the bytes of a .p12 file. */
export function asP12({ cert, key }: { cert: string; key: string }, passphrase: string): Buffer {
  const args = ["pkcs12", "-export", "-passout", `pass:${passphrase}`];
  return execFileSync("openssl", args, { input: key + cert });
}
