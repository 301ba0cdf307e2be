import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { quickMessageApi, type QuickMessageDto } from "@guiche/contract/quick-messages";
import { env } from "../../config/env";
import { AuthSession } from "../../models/accounts/auth-session";
import { Media } from "../../models/messages/media";
import { QuickMessage } from "../../models/messages/quick-message";
import { database } from "../../core/db/connect";
import { signPath } from "../../core/http/signed-address";
import { sweepMedia } from "../media/media.sweep";
import type { Caller } from "../../testing/sign-in-as";
import { fetchBytes } from "../../testing/fetch-bytes";
import { companyId, people, ana, bruno, make, server, picture } from "./quick-messages.fixture";

describe("the file of a quick message", () => {
  const upload = (caller: Caller, id: number, bytes: Buffer, filename: string) =>
    caller.request(quickMessageApi.setMedia, { id }).field("typeArch", "quickMessage").attach("file", bytes, filename);
  const look = (path: string, token?: string) => fetchBytes(server.app, `/api${path}`, token);
  const listStoredFiles = async () =>
    (
      await readdir(join(env().dataDir, "media", String(companyId)), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
    )
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name));
  const books = () => Media.count({ where: { companyId } });

  it("is refused when it is missing or empty", async () => {
    const { id } = await make(ana);
    const answer = await ana.ask(quickMessageApi.setMedia, { params: { id } });
    expect([answer.status, answer.body]).toEqual([400, { error: "ERR_VALIDATION", fields: { file: "Required" } }]);
    expect((await upload(ana, id, Buffer.alloc(0), "x.png")).status).toBe(400);
    expect((await upload(ana, id + 1_000_000, picture, "x.png")).status).toBe(404);
    expect([await listStoredFiles(), await books()]).toEqual([[], 0]);
  });

  it("is readable by those who may use the message, with the type of its bytes", async () => {
    const { id } = await make(ana);
    const answer = await upload(ana, id, picture, "férias.png");
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ isMedia: true, mediaName: "férias.png", mediaPath: expect.any(String) }),
    ]);
    const { mediaPath } = answer.body as QuickMessageDto;
    expect(mediaPath?.split("?")[0]).toBe(`/quick-messages/${id}/media`);
    const response = await look(mediaPath!, ana.token);
    expect([response.status, response.body]).toEqual([200, picture]);
    expect(response.headers).toMatchObject({
      "content-type": "image/png",
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": expect.stringMatching(/^private/),
      "content-disposition": expect.stringMatching(/^inline/),
    });
    expect([(await look(mediaPath!)).status, (await look(mediaPath!, bruno.token)).status]).toEqual([401, 403]);
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    await upload(ana, id, page, "x.png");
    const mediaResponse = await look(`/quick-messages/${id}/media`, ana.token);
    expect([mediaResponse.headers["content-type"], mediaResponse.headers["content-disposition"]]).toEqual([
      "application/octet-stream",
      expect.stringMatching(/^attachment/),
    ]);
  });

  it("is readable with a signed address of the caller's session, for this file only", async () => {
    const [firstMessage, other] = [await make(ana), await make(ana)];
    for (const { id } of [firstMessage, other]) await upload(ana, id, picture, "a.png");
    const { sid } = await AuthSession.findOne({ where: { userId: people.ana.id }, rejectOnEmpty: true });
    const path = `/quick-messages/${firstMessage.id}/media`;
    const signed = signPath(`/api${path}`, { companyId, userId: people.ana.id, sid });
    const query = new URLSearchParams({ ...signed, expires: String(signed.expires) }).toString();
    expect((await look(`${path}?${query}`)).status).toBe(200);
    expect((await look(`/quick-messages/${other.id}/media?${query}`)).status).toBe(401);
  });

  it("is removed when it is replaced, dropped or deleted with its message", async () => {
    const { id } = await make(ana);
    const first = (await upload(ana, id, picture, "1.png")).body as QuickMessageDto;
    const files = (await listStoredFiles()).length;
    const second = (await upload(ana, id, picture, "2.png")).body as QuickMessageDto;
    expect(second.mediaPath).not.toBe(first.mediaPath);
    expect([(await listStoredFiles()).length, await books()]).toEqual([files, 1]);
    const droppedMessage = await ana.call(quickMessageApi.dropMedia, { params: { id } });
    expect(droppedMessage).toMatchObject({ isMedia: false, mediaPath: null, mediaName: null });
    const none = await look(`/quick-messages/${id}/media`, ana.token);
    expect([none.status, none.body]).toEqual([404, { error: "ERR_NO_MEDIA_FOUND" }]);
    expect([await listStoredFiles(), await books()]).toEqual([[], 0]);
    await upload(ana, id, picture, "3.png");
    await ana.call(quickMessageApi.remove, { params: { id } });
    expect([await listStoredFiles(), await books()]).toEqual([[], 0]);
  });

  it("is one of three uploaded at once, and the others are removed", async () => {
    const { id } = await make(ana);
    await upload(ana, id, picture, "0.png");
    const files = (await listStoredFiles()).length;
    const answers = await Promise.all(["a.png", "b.png", "c.png"].map((name) => upload(ana, id, picture, name)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([(await listStoredFiles()).length, await books()]).toEqual([files, 1]);
    expect((await look(`/quick-messages/${id}/media`, ana.token)).status).toBe(200);
  });

  it("survives the sweep of unused files", async () => {
    const { id } = await make(ana);
    await upload(ana, id, picture, "old.png");
    await database().query(`UPDATE media SET "createdAt" = '2001-01-01' WHERE "companyId" = $1`, { bind: [companyId] });
    for (const path of await listStoredFiles()) await utimes(path, 1, 1);
    await sweepMedia();
    expect((await look(`/quick-messages/${id}/media`, ana.token)).body).toEqual(picture);
    await QuickMessage.destroy({ where: { id } });
    await sweepMedia();
    expect([await listStoredFiles(), await books()]).toEqual([[], 0]);
  });
});
