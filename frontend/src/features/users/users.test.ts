import { describe, expect, it } from "@jest/globals";
import type { ReplyOf } from "@guiche/contract/endpoint";
import { may, profiles } from "@guiche/contract/permissions";
import { allTicketValues, userApi, type ColleagueDto, type UserDto } from "@guiche/contract/users";
import { QueryClient } from "@tanstack/react-query";
import { validateYupSchema } from "formik";
import { listKey } from "../../shared/lists/list-key";
import { formFromUser, inputFromForm, locksFor, patchOf, schemaFor, type UserForm } from "./fields";
import { userPatches } from "./user.cache";

const sales = { id: 7, name: "Vendas", color: "#123456" };
const person = (id: number, name: string, over: Partial<UserDto> = {}): UserDto => ({
  id,
  name,
  email: `${name.toLowerCase()}@loja.example`,
  profile: "user",
  super: false,
  companyId: 1,
  allTicket: allTicketValues.no,
  whatsappId: null,
  queues: [sales],
  online: false,
  away: false,
  secondFactor: false,
  emailConfirmed: true,
  createdAt: "2026-11-21T10:00:00.000Z",
  ...over,
});

describe("user events", () => {
  const everybody = listKey(userApi.list, null, { searchParam: "" });
  const names = listKey(userApi.names);
  const clientWith = (...users: UserDto[]) => {
    const client = new QueryClient();
    const page: ReplyOf<typeof userApi.list> = {
      users,
      hasMore: false,
      count: users.length,
      seats: users.length,
      limit: 5,
    };
    client.setQueryData(everybody, { pages: [page], pageParams: [{}] });
    client.setQueryData<ColleagueDto[]>(
      names,
      users.map(({ id, name, queues, online, away }) => ({ id, name, queues, online, away })),
    );
    return client;
  };
  const pageOf = (client: QueryClient) =>
    client.getQueryData<{ pages: ReplyOf<typeof userApi.list>[] }>(everybody)?.pages[0];

  it("change and remove rows in place, and fetch a new one", () => {
    const client = clientWith(person(1, "Ana"), person(2, "Caio"));
    userPatches.user?.(client, { action: "update", user: person(1, "Ana", { online: true, away: false }) });
    expect(pageOf(client)?.users[0]?.online).toBe(true);
    expect(client.getQueryState(everybody)?.isInvalidated).toBe(false);
    userPatches.user?.(client, { action: "delete", userId: 2 });
    expect(pageOf(client)?.users.map(({ id }) => id)).toEqual([1]);
    userPatches.user?.(client, { action: "create", user: person(3, "Bia") });
    expect(client.getQueryState(everybody)?.isInvalidated).toBe(true);
  });
  it("update the lists of colleagues with names, but no email", () => {
    const client = clientWith(person(1, "Ana"));
    userPatches.user?.(client, { action: "update", user: person(1, "Ana", { online: true, away: false }) });
    expect(client.getQueryData(names)).toEqual([{ id: 1, name: "Ana", queues: [sales], online: true, away: false }]);
  });
  it("without an email do not change rows that have one", () => {
    const client = clientWith(person(1, "Ana"));
    userPatches.user?.(client, {
      action: "update",
      user: { id: 1, name: "Eva", queues: [], online: true, away: false },
    });
    expect(pageOf(client)?.users[0]?.name).toBe("Ana");
    expect(client.getQueryData<ColleagueDto[]>(names)?.[0]?.name).toBe("Eva");
  });
});

describe("the user form", () => {
  const form = (over: Partial<UserForm> = {}): UserForm => ({ ...formFromUser(person(1, "Ana")), ...over });
  const wordsFor = async (kind: "new" | "other" | "self", values: UserForm) =>
    validateYupSchema(values, schemaFor(kind, "ana@loja.example")).then(
      () => [],
      ({ inner }: { inner: { path: string; message: string }[] }) =>
        inner.map(({ path, message }) => `${path}: ${message}`),
    );

  it("uses the specification's messages", async () => {
    expect(await wordsFor("new", form({ name: "A", password: "abacate" }))).toEqual(["name: Too Short!"]);
    expect(await wordsFor("new", form({ name: "A".repeat(51), password: "abacate" }))).toEqual(["name: Too Long!"]);
    expect(await wordsFor("other", form({ name: "" }))).toEqual(["name: Required"]);
    expect(await wordsFor("other", form({ email: "ana" }))).toEqual(["email: Invalid email"]);
    expect(await wordsFor("other", form({ email: "" }))).toEqual(["email: Required"]);
    expect(await wordsFor("other", form({ password: "1234" }))).toEqual(["password: Too Short!"]);
    expect(await wordsFor("other", form({ password: "1".repeat(51) }))).toEqual(["password: Too Long!"]);
  });
  it("requires a password only for a new user, and the old one when users change their own", async () => {
    expect(await wordsFor("new", form())).toEqual(["password: Required"]);
    expect(await wordsFor("other", form())).toEqual([]);
    expect(await wordsFor("other", form({ password: "abacate" }))).toEqual([]);
    expect(await wordsFor("self", form())).toEqual([]);
    expect(await wordsFor("self", form({ password: "abacate" }))).toEqual(["oldPassword: Required"]);
    expect(await wordsFor("self", form({ password: "abacate", oldPassword: "older" }))).toEqual([]);
  });
  it("requires and sends the old password when users change their own email", async () => {
    const emailChange = { email: "ana@outra.example" };
    expect(await wordsFor("self", form(emailChange))).toEqual(["oldPassword: Required"]);
    expect(await wordsFor("other", form(emailChange))).toEqual([]);
    expect(await wordsFor("self", form({ ...emailChange, oldPassword: "older" }))).toEqual([]);
    expect(patchOf(form({ ...emailChange, oldPassword: "older" }), person(1, "Ana"))).toEqual({
      email: "ana@outra.example",
      oldPassword: "older",
    });
  });
  it("requires and sends no password for an invited user", async () => {
    expect(await wordsFor("new", form({ invite: true }))).toEqual([]);
    const { password, invite } = inputFromForm(form({ invite: true, password: "typed before" }));
    expect([password, invite]).toEqual([undefined, true]);
    expect(inputFromForm(form({ password: "abacate" }))).toMatchObject({ password: "abacate", invite: false });
  });
  it("locks profile and queues for everyone but admins", () => {
    for (const profile of profiles)
      expect(locksFor((rule) => may(profile, rule))).toEqual({
        profile: profile !== "admin",
        queues: profile !== "admin",
      });
  });
  it("sends what was changed, and no empty password", () => {
    expect(patchOf(form(), person(1, "Ana"))).toEqual({});
    expect(patchOf(form({ whatsappId: 3, queueIds: [] }), person(1, "Ana"))).toEqual({ whatsappId: 3, queueIds: [] });
  });
  it("sends the right to tickets without a queue in the wire format", () => {
    expect(formFromUser(person(1, "Ana", { allTicket: allTicketValues.yes })).allTicket).toBe(true);
    expect(inputFromForm(form({ allTicket: true })).allTicket).toBe("enable");
  });
});
