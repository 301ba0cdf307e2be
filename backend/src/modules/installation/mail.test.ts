import { afterEach, expect, it } from "@jest/globals";
import { platformApi } from "@guiche/contract/platform";
import { configureMail } from "../../core/mail/mail";
import { callerWith } from "../../testing/sign-in-as";
import { withServer } from "../../testing/server";

const server = withServer();
const folder = "/tmp/guiche-mail-test";
afterEach(() => configureMail({ folder }));

it("every visitor learns whether emails are sent, and not where they are written", async () => {
  const fetchDelivery = () => callerWith(server.app, "").call(platformApi.mail);
  configureMail({ folder });
  expect(await fetchDelivery()).toEqual({ delivery: "folder" });
  configureMail({ folder, smtpUrl: "smtp://mail.example:587" });
  expect(await fetchDelivery()).toEqual({ delivery: "server" });
});
