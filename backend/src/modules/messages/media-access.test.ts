import { beforeEach, describe, expect, it } from "@jest/globals";
import { authApi } from "@guiche/contract/auth";
import { mediaUrlOf, messageApi } from "@guiche/contract/messages";
import { Ticket } from "../../models/tickets/ticket";
import { shiftClock } from "../../core/clock";
import { signInAs } from "../../testing/sign-in-as";
import * as make from "../../testing/factories";
import { harness, company, picture, photo, sends, inState, bytesOf } from "./media-files.fixture";

describe("access to a file", () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await sends(photo, picture));
    await inState(id, "ready");
  });
  const createLink = async () => (await company.caller.call(messageApi.mediaLink, { params: { id } })).url;
  const status = async (path: string, token?: string) => (await bytesOf(path, token)).status;

  it("is granted to those who may see its ticket", async () => {
    const otherCompany = (await harness.createCompany()).caller;
    const other = await make.queue(company.ref.companyId);
    const colleague = await signInAs(harness.server.app, await make.user(company.ref.companyId, { queues: [other] }));
    for (const path of [mediaUrlOf(id), `/api/messages/${id}/media-link`]) {
      expect(await status(path)).toBe(401);
      expect(await status(path, otherCompany.token)).toBe(404);
      expect(await status(path, colleague.token)).toBe(403);
    }
    for (const caller of [otherCompany, colleague]) {
      const answer = await caller.ask(messageApi.download, { params: { id } });
      expect(answer.status).toBe(caller === otherCompany ? 404 : 403);
    }
  });

  it("is granted to a signed address, for ten minutes", async () => {
    const { url, expiresAt } = await company.caller.call(messageApi.mediaLink, {
      params: { id },
      query: { download: "true" },
    });
    const answer = await bytesOf(url);
    expect([answer.status, (answer.body as Buffer).equals(picture)]).toEqual([200, true]);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment/);
    const part = await bytesOf(url).set("Range", "bytes=0-9");
    expect([part.status, (part.body as Buffer).length]).toEqual([206, 10]);
    const remainingMs = new Date(expiresAt).getTime() - Date.now();
    expect(remainingMs > 8 * 60_000 && remainingMs <= 10 * 60_000).toBe(true);
    shiftClock(10 * 60_000);
    expect(await status(url)).toBe(401);
  });

  it("is refused to a changed address, and to that of another file", async () => {
    const url = new URL(await createLink(), "http://x");
    const pathWith = (change: (to: URL) => void) => {
      const to = new URL(url);
      change(to);
      return to.pathname + to.search;
    };
    const { id: otherId } = await sends(photo, picture);
    await inState(otherId, "ready");
    const elsewhere = await harness.createCompany();
    const [company, person, sid] = url.searchParams.get("session")!.split(".");
    const forgedPaths = [
      pathWith((to) => (to.pathname = mediaUrlOf(otherId))),
      pathWith((to) => to.searchParams.set("expires", String(Date.now() + 1e9))),
      pathWith((to) => to.searchParams.set("expires", "soon")),
      pathWith((to) => to.searchParams.set("signature", "AAAA")),
      pathWith((to) => to.searchParams.set("signature", "")),
      pathWith((to) => to.searchParams.delete("signature")),
      pathWith((to) => to.searchParams.append("signature", "x")),
      pathWith((to) => to.searchParams.set("session", `${elsewhere.ref.companyId}.${elsewhere.userId}.${sid}`)),
      pathWith((to) => to.searchParams.set("session", `${company}.${Number(person) + 1}.${sid}`)),
      pathWith((to) => (to.pathname = `/api/messages/${id}/media-link`)),
    ];
    for (const path of forgedPaths) expect([path, await status(path)]).toEqual([path, 401]);
    expect(await status(url.pathname + url.search)).toBe(200);
  });

  it("ends with the session, and when the ticket moves out of the person's sight", async () => {
    const url = await createLink();
    await Ticket.update(
      { queueId: (await make.queue(company.ref.companyId)).id, userId: null },
      { where: { id: company.assignedTicket.id } },
    );
    expect(await status(url)).toBe(403);
    await Ticket.update({ userId: company.userId }, { where: { id: company.assignedTicket.id } });
    expect(await status(url)).toBe(200);
    await company.caller.call(authApi.logout);
    expect(await status(url)).toBe(401);
  });
});
