import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import { describe, expect, it } from "@jest/globals";
import {
  connectionInput,
  connectionStatuses,
  type ConnectionDto,
  type ConnectionInput,
  type ConnectionStatus,
} from "@guiche/contract/connections";
import { QueryClient } from "@tanstack/react-query";
import { mainActionOf, otherActionsOf } from "./connection-state";
import { connectionPatches, connectionsKey, patchConnection } from "./connection.cache";
import { codeEndsAt, qrLifeMs } from "./code-life";
import { outageIntervals, uptimeShare } from "./day-strip";
import { formFromConnection, inputFromForm } from "./fields";

const row = (id: number, over: Partial<ConnectionDto> = {}): ConnectionDto => ({
  id,
  name: `c${id}`,
  statusSince: "2026-11-21T09:00:00.000Z",
  status: "CONNECTED",
  capabilities: capabilitiesOf("beta"),
  isDefault: false,
  queues: [],
  updatedAt: "2026-11-21T10:00:00.000Z",
  ...over,
});

describe("the session buttons", () => {
  const actionsOf = (state: Parameters<typeof mainActionOf>[0]) =>
    [mainActionOf(state), ...otherActionsOf(state)].filter(Boolean);
  const capabilities = capabilitiesOf("beta");
  it.each<[ConnectionStatus, string[]]>([
    ["qrcode", ["qrcode"]],
    ["DISCONNECTED", ["tryAgain", "newQr"]],
    ["CONNECTED", ["disconnect"]],
    ["PAIRING", ["disconnect"]],
    ["TIMEOUT", ["disconnect"]],
    ["OPENING", ["connecting"]],
  ])("of a connection that is %s are %j", (status, actions) => {
    expect(actionsOf({ status, capabilities })).toEqual(actions);
  });
  it("of an official number never show a code, and lead to its keys", () => {
    const official = capabilitiesOf("official");
    expect(actionsOf({ status: "DISCONNECTED", capabilities: official })).toEqual(["tryAgain", "keys"]);
    expect(actionsOf({ status: "CONNECTED", capabilities: official })).toEqual(["disconnect", "keys"]);
  });
  it("reopen a pairing code that was not entered yet", () => {
    const pairingCode = "ABCD1234";
    expect(actionsOf({ status: "PAIRING", pairingCode, capabilities })).toEqual(["code", "disconnect"]);
    expect(actionsOf({ status: "CONNECTED", pairingCode, capabilities })).toEqual(["disconnect"]);
  });
  it("exist for every status", () => {
    for (const status of connectionStatuses) expect(actionsOf({ status, capabilities }).length).toBeGreaterThan(0);
  });
});

describe("connection events", () => {
  const clientWith = (...rows: ConnectionDto[]) => {
    const client = new QueryClient();
    client.setQueryData(connectionsKey, rows);
    return client;
  };
  const rowsOf = (client: QueryClient) => client.getQueryData<ConnectionDto[]>(connectionsKey);

  it("add, change and remove rows in the list's order", () => {
    const client = clientWith(row(1), row(3));
    connectionPatches.whatsapp?.(client, { action: "create", whatsapp: row(2) });
    connectionPatches.whatsappSession?.(client, { action: "update", session: row(3, { status: "TIMEOUT" }) });
    connectionPatches.whatsapp?.(client, { action: "delete", whatsappId: 1 });
    expect(rowsOf(client)?.map(({ id, status }) => [id, status])).toEqual([
      [2, "CONNECTED"],
      [3, "TIMEOUT"],
    ]);
  });

  it("are ignored when the row is newer", () => {
    const currentRow = row(1, { status: "CONNECTED", updatedAt: "2026-11-21T10:00:05.000Z" });
    expect(patchConnection([currentRow], row(1, { status: "qrcode" }))[0]?.status).toBe("CONNECTED");
  });

  it("with a new default clear the old one", () => {
    const rows = patchConnection([row(1, { isDefault: true }), row(2)], row(2, { isDefault: true }));
    expect(rows.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it("do not create a list that was not fetched", () => {
    const client = new QueryClient();
    connectionPatches.whatsapp?.(client, { action: "create", whatsapp: row(1) });
    expect(rowsOf(client)).toBeUndefined();
  });
});

describe("the countdown of a code", () => {
  const until = "2026-11-21T10:01:00.000Z";
  const at = (seconds: number) => Date.parse("2026-11-21T10:00:00.000Z") + seconds * 1_000;

  it("is a minute for the first QR code and twenty seconds for the others", () => {
    expect([qrLifeMs(1), qrLifeMs(2)]).toEqual([60_000, 20_000]);
    expect(codeEndsAt(at(0), until, qrLifeMs(1)) - at(0)).toBe(60_000);
    expect(codeEndsAt(at(45), until, qrLifeMs(2)) - at(45)).toBe(15_000);
  });
  it("tolerates a clock that is ahead or behind, and a missing expiry time", () => {
    expect(codeEndsAt(at(-90), until, 20_000) - at(-90)).toBe(20_000);
    expect(codeEndsAt(at(900), until, 20_000) - at(900)).toBe(0);
    expect(codeEndsAt(at(0), null, 20_000) - at(0)).toBe(20_000);
  });
});

describe("the uptime of the last day", () => {
  const now = Date.parse("2026-11-21T12:00:00.000Z");
  const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

  it("is 100 % without outages, and falls for the length of one", () => {
    expect(uptimeShare(outageIntervals([], now))).toBe(1);
    const down = outageIntervals([{ startedAt: hoursAgo(6), endedAt: null }], now);
    expect(down).toEqual([{ from: 0.75, to: 1 }]);
    expect(uptimeShare(down)).toBe(0.75);
  });
  it("starts 24 hours ago and counts overlapping outages once", () => {
    const down = outageIntervals(
      [
        { startedAt: hoursAgo(13), endedAt: hoursAgo(11) },
        { startedAt: hoursAgo(48), endedAt: hoursAgo(12) },
        { startedAt: hoursAgo(72), endedAt: hoursAgo(50) },
      ],
      now,
    );
    expect(down).toHaveLength(1);
    expect(uptimeShare(down)).toBeCloseTo(1 - 13 / 24);
  });
});

it("the connection form saves what it shows, and an empty number as 0", () => {
  const input = { ...connectionInput.getDefault(), fallbackQueueId: null, name: "Loja" } as ConnectionInput;
  expect(inputFromForm({ ...formFromConnection(null), name: " Loja " })).toEqual(input);
  const formValues = { ...formFromConnection(null), name: "Loja", expiresTicket: "30", timeToTransfer: "" };
  expect(inputFromForm(formValues)).toMatchObject({ expiresTicket: 30, timeToTransfer: 0, maxUseBotQueues: 3 });
});
