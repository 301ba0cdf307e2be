import { beforeAll, expect, it } from "@jest/globals";
import { allEndpoints } from "@guiche/contract/api";
import type { Model } from "sequelize";
import { bodyFor, ownParams } from "../../testing/endpoint-inputs";
import { until } from "../../testing/fake-session";
import { hasLockWaiter } from "../../testing/postgres";
import { seedCompany, seedPlatform, type Platform, type SeededCompany } from "../../testing/seed-company";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode } from "../../testing/sign-in-as";
import { database } from "../db/connect";

const server = withServer();
let platform: Platform;
beforeAll(async () => void (platform = await seedPlatform()));

const asUsual = () => ({});
/** The call, the row it names, and the fields that name it where the usual body does not. */
const calls: [name: string, row: keyof SeededCompany, fieldsOf: (id: number) => object][] = [
  ["chats.direct", "colleague", asUsual],
  ["chats.create", "colleague", asUsual],
  ["chats.send", "chatMessage", (quotedId) => ({ quotedId })],
  ["schedules.create", "contact", asUsual],
  ["campaigns.create", "fileList", (fileListId) => ({ fileListId })],
  ["campaigns.update", "fileList", (fileListId) => ({ fileListId })],
  ["contacts.create", "tag", (tagId) => ({ tagIds: [tagId] })],
  ["contactListItems.create", "contactList", asUsual],
  ["tickets.update", "queue", (queueId) => ({ queueId })],
  ["messages.send", "ticket", asUsual],
  ["notes.create", "ticket", asUsual],
  ["users.invite", "colleague", asUsual],
  // Two tabs delete the same row.
  ["webhooks.remove", "webhook", asUsual],
  ["contactListItems.remove", "contactListItem", asUsual],
];

it.each(calls)("%s answers the deletion of its %s in that instant as one before it", async (name, kind, fieldsOf) => {
  const own = await seedCompany();
  const admin = await signInAs(server.app, own.people.get("admin")!);
  const { endpoint } = allEndpoints.find((each) => each.name === name)!;
  const row = own[kind] as Model & { id: number };
  const given = { params: ownParams(own, platform, endpoint), body: { ...bodyFor(own, name), ...fieldsOf(row.id) } };
  const transaction = await database().transaction();
  await row.destroy({ transaction });
  const answer = admin.ask(endpoint, given);
  await until("the call waits", hasLockWaiter);
  await transaction.commit();
  const code = statusAndCode(await answer);
  expect(code).toMatch(/^404 ERR_NO_\w+_FOUND$/);
  expect(code).toBe(statusAndCode(await admin.ask(endpoint, given)));
});
