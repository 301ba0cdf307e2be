import { addressRefusals } from "@guiche/contract/rules/addresses";
import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { createServer, type Server } from "node:http";
import { externalMessageApi } from "@guiche/contract/external-messages";
import { configureOutside } from "../../core/http/outside";
import { ApiMessage } from "../../models/outreach/api-message";
import { connectionToken, contact } from "../../testing/factories";
import { until } from "../../testing/fake-session";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { aPhoto } from "../../testing/pictures";
import { callerWith, type Caller } from "../../testing/sign-in-as";
import { listen, originOf } from "../../testing/listen";

const harness = withHarness();
let { session, ref }: HarnessCompany = {} as HarnessCompany;
let program: Caller;
let number: string;
let shop: Server;
let address: string;
let downloads = 0;

beforeAll(async () => {
  const photo = await aPhoto();
  shop = await listen(
    createServer(({ url }, response) => {
      downloads += 1;
      if (url === "/photo.jpg") response.setHeader("Content-Type", "image/jpeg").end(photo);
      else if (url === "/large.bin") response.setHeader("Content-Length", 65 * 1024 * 1024).end("x");
      else if (url === "/inside") response.writeHead(302, { Location: "http://169.254.169.254/" }).end();
      else response.writeHead(404).end();
    }),
  );
  address = originOf(shop);
});
afterAll(() => void shop.close());

beforeEach(async () => {
  configureOutside({ allowCidrs: ["127.0.0.0/8"] });
  downloads = 0;
  ({ session, ref } = await harness.createCompany());
  program = callerWith(harness.server.app, await connectionToken(ref));
  number = (await contact(ref.companyId)).number ?? "";
});

const send = (body: object, key?: string) => {
  const pendingRequest = program.request(externalMessageApi.send);
  return (key ? pendingRequest.set("Idempotency-Key", key) : pendingRequest).send({ number, ...body });
};
const sentFiles = () =>
  session.sentMessages.map(({ content }) =>
    content.kind === "media" ? [content.media.type, content.media.caption] : null,
  );

it("a file from an address, and one in base64, reach the customer with the text as their caption", async () => {
  expect((await send({ body: "Foto", media: { url: `${address}/photo.jpg`, name: "foto.jpg" } })).status).toBe(202);
  await until("it is sent", () => session.sentMessages.length === 1);
  const base64 = Buffer.concat([await aPhoto(), Buffer.alloc(600_000)]).toString("base64");
  const other = (await contact(ref.companyId)).number;
  expect((await send({ number: other, body: "Outra", media: { base64, name: "outra.jpg" } })).status).toBe(202);
  await until("it is sent", () => session.sentMessages.length === 2);
  expect(sentFiles()).toEqual([
    ["image", "Foto"],
    ["image", "Outra"],
  ]);
});

it("an Idempotency-Key downloads the file once, and is refused for another address", async () => {
  const media = { url: `${address}/photo.jpg` };
  const [first, again] = [await send({ media }, "order-1"), await send({ media }, "order-1")];
  expect((again.body as { id: number }).id).toBe((first.body as { id: number }).id);
  expect(downloads).toBe(1);
  const other = await send({ media: { url: `${address}/other.jpg` } }, "order-1");
  expect(other.body).toEqual({ error: "ERR_KEY_REUSED", messageId: expect.any(Number) });
});

it.each([
  ["a missing file", () => ({ url: `${address}/missing` }), { "media.url": "HTTP 404" }],
  ["a redirect", () => ({ url: `${address}/inside` }), { "media.url": "HTTP 302" }],
  ["a file that is too large", () => ({ url: `${address}/large.bin` }), { "media.url": "Too large" }],
  ["a private address", () => ({ url: "http://10.0.0.8/a.pdf" }), { "media.url": addressRefusals.private }],
  ["another protocol", () => ({ url: "ftp://example.com/a.pdf" }), { "media.url": "Invalid" }],
  ["text that is no base64", () => ({ base64: "não" }), { "media.base64": "Invalid" }],
  ["an address and bytes", () => ({ url: `${address}/photo.jpg`, base64: "aGk=" }), { media: "Required" }],
  ["neither", () => ({ name: "a.pdf" }), { media: "Required" }],
])("%s is refused with the field and the reason, and counts no message", async (_what, media, fields) => {
  const answer = await send({ body: "Foto", media: media() });
  expect([answer.status, answer.body]).toEqual([400, { error: "ERR_VALIDATION", fields }]);
  expect(await ApiMessage.count({ where: { companyId: ref.companyId, state: ["queued", "handed"] } })).toBe(0);
});
