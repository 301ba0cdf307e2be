import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { configureMail } from "../../core/mail/mail";
import { createCompany, user } from "../../testing/factories";
import { withMailbox } from "../../testing/mailbox";
import { withServer } from "../../testing/server";
import { listen, portOf } from "../../testing/listen";
import { mailOwners } from "./owner-mail";

const mails = withMailbox();
withServer();

/** A mail server that knows no `gone@…`; the addresses that it took. */
const acceptedAddresses: string[] = [];
let smtp: Server;
beforeAll(async () => {
  smtp = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("220 here\r\n");
    socket.on("data", (bytes) => {
      const text = bytes.toString();
      const [, to] = /^RCPT TO:<(.+)>/.exec(text) ?? [];
      if (to?.startsWith("gone")) return socket.write("550 nobody\r\n");
      if (to) acceptedAddresses.push(to);
      return socket.write(/^DATA/.test(text) ? "354 go on\r\n" : "250 ok\r\n");
    });
  });
  await listen(smtp);
});
afterAll(() => void smtp.close());

it("a super user whose address takes no mail keeps it from no other", async () => {
  const { id } = await createCompany();
  await user(id, { super: true, email: `gone-${id}@example.com` });
  const bia = await user(id, { super: true, email: `bia-${id}@example.com` });
  configureMail({ smtpUrl: `smtp://127.0.0.1:${portOf(smtp)}`, folder: mails.folder });
  await mailOwners("/financeiro", () => ({ subject: "Pago", text: "A Acme pagou." }));
  expect(acceptedAddresses).toContain(bia.email);
});
