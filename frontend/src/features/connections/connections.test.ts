import { describe, expect, it } from "@jest/globals";
import { connectionStatuses, type ConnectionDto, type ConnectionStatus } from "@guiche/contract/connections";
import { QueryClient } from "@tanstack/react-query";
import { actionsOf } from "./connection-state";
import { connectionPatches, connectionsKey, placeConnection } from "./patches";
import { qrEndsAt } from "./qr-life";

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
  const made = "2026-11-21T10:00:00.000Z";
  const at = (seconds: number) => Date.parse(made) + seconds * 1_000;

  it("is a minute for the first code and twenty seconds for the others", () => {
    expect(qrEndsAt(at(0), made, 1) - at(0)).toBe(60_000);
    expect(qrEndsAt(at(5), made, 2) - at(5)).toBe(15_000);
  });
  it("bears a clock that runs ahead or behind", () => {
    expect(qrEndsAt(at(-90), made, 2) - at(-90)).toBe(20_000);
    expect(qrEndsAt(at(900), made, 2) - at(900)).toBe(0);
  });
});
