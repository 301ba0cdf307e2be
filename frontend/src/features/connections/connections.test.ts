import { describe, expect, it } from "@jest/globals";
import {
  connectionInput,
  connectionStatuses,
  type ConnectionDto,
  type ConnectionInput,
  type ConnectionStatus,
} from "@guiche/contract/connections";
import { QueryClient } from "@tanstack/react-query";
import { actionsOf } from "./connection-state";
import { connectionPatches, connectionsKey, placeConnection } from "./connection.cache";
import { codeEndsAt, qrLifeMs } from "./code-life";
import { shareOf, stretchesOf } from "./day-strip";
import { formOf, inputOf } from "./fields";
import { filledWith, tokenOf } from "./template";

const row = (id: number, over: Partial<ConnectionDto> = {}): ConnectionDto => ({
  id,
  name: `c${id}`,
  status: "CONNECTED",
  isDefault: false,
  queues: [],
  updatedAt: "2026-11-21T10:00:00.000Z",
  ...over,
});

describe("the session buttons", () => {
  it.each<[ConnectionStatus, string[]]>([
    ["qrcode", ["qrcode"]],
    ["DISCONNECTED", ["tryAgain", "newQr"]],
    ["CONNECTED", ["disconnect"]],
    ["PAIRING", ["disconnect"]],
    ["TIMEOUT", ["disconnect"]],
    ["OPENING", ["connecting"]],
  ])("of a connection that is %s are %j", (status, actions) => {
    expect(actionsOf({ status })).toEqual(actions);
  });
  it("lead back to a code that nobody has typed yet", () => {
    const pairingCode = "ABCD1234";
    expect(actionsOf({ status: "PAIRING", pairingCode })).toEqual(["code", "disconnect"]);
    expect(actionsOf({ status: "CONNECTED", pairingCode })).toEqual(["disconnect"]);
  });
  it("are known for every state", () => {
    for (const status of connectionStatuses) expect(actionsOf({ status }).length).toBeGreaterThan(0);
  });
});

describe("news about connections", () => {
  const clientWith = (...rows: ConnectionDto[]) => {
    const client = new QueryClient();
    client.setQueryData(connectionsKey, rows);
    return client;
  };
  const rowsOf = (client: QueryClient) => client.getQueryData<ConnectionDto[]>(connectionsKey);

  it("adds, changes and drops rows in the order of the list", () => {
    const client = clientWith(row(1), row(3));
    connectionPatches.whatsapp?.(client, { action: "create", whatsapp: row(2) });
    connectionPatches.whatsappSession?.(client, { action: "update", session: row(3, { status: "TIMEOUT" }) });
    connectionPatches.whatsapp?.(client, { action: "delete", whatsappId: 1 });
    expect(rowsOf(client)?.map(({ id, status }) => [id, status])).toEqual([
      [2, "CONNECTED"],
      [3, "TIMEOUT"],
    ]);
  });

  it("loses against what is newer", () => {
    const held = row(1, { status: "CONNECTED", updatedAt: "2026-11-21T10:00:05.000Z" });
    expect(placeConnection([held], row(1, { status: "qrcode" }))[0]?.status).toBe("CONNECTED");
  });

  it("of a new default takes the mark from the old one", () => {
    const rows = placeConnection([row(1, { isDefault: true }), row(2)], row(2, { isDefault: true }));
    expect(rows.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it("begins no list that was never asked for", () => {
    const client = new QueryClient();
    connectionPatches.whatsapp?.(client, { action: "create", whatsapp: row(1) });
    expect(rowsOf(client)).toBeUndefined();
  });
});

describe("the countdown to the next code", () => {
  const until = "2026-11-21T10:01:00.000Z";
  const at = (seconds: number) => Date.parse("2026-11-21T10:00:00.000Z") + seconds * 1_000;

  it("is a minute for the first QR and twenty seconds for the others", () => {
    expect([qrLifeMs(1), qrLifeMs(2)]).toEqual([60_000, 20_000]);
    expect(codeEndsAt(at(0), until, qrLifeMs(1)) - at(0)).toBe(60_000);
    expect(codeEndsAt(at(45), until, qrLifeMs(2)) - at(45)).toBe(15_000);
  });
  it("bears a clock that runs ahead or behind, and a server that does not say", () => {
    expect(codeEndsAt(at(-90), until, 20_000) - at(-90)).toBe(20_000);
    expect(codeEndsAt(at(900), until, 20_000) - at(900)).toBe(0);
    expect(codeEndsAt(at(0), null, 20_000) - at(0)).toBe(20_000);
  });
});

describe("the last day at a glance", () => {
  const now = Date.parse("2026-11-21T12:00:00.000Z");
  const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

  it("is all up without an outage, and down as long as one lasts", () => {
    expect(shareOf(stretchesOf([], now))).toBe(1);
    const down = stretchesOf([{ startedAt: hoursAgo(6), endedAt: null }], now);
    expect(down).toEqual([{ from: 0.75, to: 1 }]);
    expect(shareOf(down)).toBe(0.75);
  });
  it("begins a day ago and counts no minute twice", () => {
    const down = stretchesOf(
      [
        { startedAt: hoursAgo(13), endedAt: hoursAgo(11) },
        { startedAt: hoursAgo(48), endedAt: hoursAgo(12) },
        { startedAt: hoursAgo(72), endedAt: hoursAgo(50) },
      ],
      now,
    );
    expect(down).toHaveLength(1);
    expect(shareOf(down)).toBeCloseTo(1 - 13 / 24);
  });
});

it("what the form of a connection shows is what it saves, and an empty number is none", () => {
  const input = { ...connectionInput.getDefault(), name: "Loja" } as ConnectionInput;
  expect(inputOf({ ...formOf(null), name: " Loja " })).toEqual(input);
  const typed = { ...formOf(null), name: "Loja", expiresTicket: "30", timeToTransfer: "" };
  expect(inputOf(typed)).toMatchObject({ expiresTicket: 30, timeToTransfer: 0, maxUseBotQueues: 3 });
});

describe("an automatic text, while it is written", () => {
  it("shows a customer in the place of each word, and what is no word as it was typed", () => {
    const sample = (word: string) => word.toUpperCase();
    const text = `${tokenOf("greeting")}, {{ firstName }}! {{CPF}} {{Name}} {name} {{ms}} {{constructor}} ${tokenOf("hora")}`;
    expect(filledWith(text, sample)).toBe("GREETING, FIRSTNAME! {{CPF}} {{Name}} {name} GREETING {{constructor}} HORA");
  });
});
