import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuiltServer } from "./server";
import { until } from "./until";

/** Reads the mails that a server without SMTP writes to files. */
const mailsIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(mails.map((name) => readFile(join(folder, name), "utf8")));
};

const aCode = /\b[2-9A-HJ-NP-Z]{8}\b/;

const textOf = (mail: string) => mail.slice(mail.indexOf("\r\n\r\n")).replaceAll("=\r\n", "");

/** The code in the newest mail to that address, as a reader would copy it. */
export async function codeMailedTo(server: BuiltServer, email: string): Promise<string> {
  let code = "";
  await until(`a code is mailed to ${email}`, async () => {
    const mine = (await mailsIn(join(server.dataDir, "mail"))).filter((mail) => mail.includes(`To: ${email}`));
    code = aCode.exec(textOf(mine.at(-1) ?? ""))?.[0] ?? "";
    return code !== "";
  });
  return code;
}
