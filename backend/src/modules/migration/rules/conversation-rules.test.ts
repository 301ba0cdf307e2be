import { describe, expect, it } from "@jest/globals";
import { ackFrom } from "./acks";
import { addressFrom, identityFrom } from "./identity";
import { livesFrom, rateFrom } from "./lives";
import { formFrom, nameIn } from "./message-form";
import { statusFrom } from "./status";

describe("who a contact is", () => {
  it.each([
    [{ number: "5511987654321" }, {}, { phone: "5511987654321" }],
    [{ number: "5511987654321" }, { jid: "551187654321:12@s.whatsapp.net" }, { phone: "551187654321" }],
    [{ number: "+55 (11) 98765-4321" }, {}, { phone: "5511987654321" }],
    [{ number: "5511987654321" }, { lid: "123456789012345" }, { phone: "5511987654321", lid: "123456789012345" }],
    [{ number: "5511987654321" }, { jid: "123456789012345@lid" }, { phone: "5511987654321", lid: "123456789012345" }],
    [{ number: "123456789012345@lid" }, {}, { lid: "123456789012345" }],
    [{ number: "123456789012345" }, { jid: "123456789012345@lid" }, { lid: "123456789012345" }],
    [{ number: "123456789012345" }, {}, { lid: "123456789012345", isGuessed: true }],
    [{ number: "5511987654321", lid: "99@lid" }, {}, { phone: "5511987654321", lid: "99" }],
    [{ number: "120363041234567890", isGroup: true }, {}, { group: "120363041234567890@g.us" }],
    [{ number: "55119123456781612345678", isGroup: true }, {}, { group: "5511912345678-1612345678@g.us" }],
    [{ number: "5511912345678-1612345678", isGroup: true }, {}, { group: "5511912345678-1612345678@g.us" }],
    [{ number: "x", isGroup: false }, { jid: "1-2@g.us" }, { group: "1-2@g.us" }],
    [{ number: "" }, {}, null],
    [{ number: "status@broadcast" }, {}, null],
    [{ number: "0" }, {}, null],
    [{ number: null, isGroup: true }, {}, null],
    [{ number: "12345678901234567", channel: "instagram" }, {}, {}],
    [{ number: "5511987654321", channel: "whatsapp_oficial" }, {}, { phone: "5511987654321" }],
    [{ number: "5511987654321", channel: "baileys" }, {}, { phone: "5511987654321" }],
    [{ number: null, telegramId: "77" }, {}, {}],
  ])("%j with %j", (row, evidence, expected) => {
    expect(identityFrom(row, evidence)).toEqual(expected);
  });

  it("is written to by LID where it is known", () => {
    expect(addressFrom({ phone: "55", lid: "9" })).toBe("9@lid");
    expect(addressFrom({ phone: "55" })).toBe("55@s.whatsapp.net");
    expect(addressFrom({ group: "1-2@g.us" })).toBe("1-2@g.us");
  });
});

it.each([
  [-1, -1],
  [0, 2],
  [1, 2],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 5],
  [9, 5],
  [null, 2],
])("an acknowledgement of %j is %j", (theirs, ours) => {
  expect(ackFrom(theirs, "saas")).toBe(ours);
});

it.each([
  [-1, -1],
  [0, 2],
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 5],
  [null, 2],
])("an acknowledgement of %j of a whaticket-community is %j", (theirs, ours) => {
  expect(ackFrom(theirs, "community")).toBe(ours);
});

it.each([
  ["open", 1, "open"],
  ["open", null, "pending"],
  ["pending", 1, "pending"],
  ["lgpd", null, "pending"],
  ["chatbot", null, "pending"],
  ["closed", 1, "closed"],
  ["group", null, "closed"],
  ["nps", 1, "closed"],
  ["paused", 1, "closed"],
])("a ticket that is %s with agent %j comes as %s", (status, userId, expected) => {
  expect(statusFrom({ status, userId })).toEqual({ status: expected, isUnknown: status === "paused" });
});

describe("a message", () => {
  const jpeg = { filename: "foto.jpg", mimetype: "image/jpeg" };
  it.each([
    [
      { body: "oi", mediaType: "conversation" },
      { mediaType: "chat", body: "oi" },
    ],
    [
      { body: "oi", mediaType: null },
      { mediaType: "chat", body: "oi" },
    ],
    [
      { body: null, mediaType: "protocolMessage" },
      { mediaType: "unsupported", body: "" },
    ],
    [{ body: "\u200e Até logo" }, { mediaType: "chat", body: "Até logo" }],
    [
      { body: "foto.jpg", mediaType: "image", mediaUrl: "1704888004000_foto.jpg" },
      { mediaType: "image", body: "", details: { media: jpeg } },
    ],
    [
      { body: "veja", mediaType: "image", mediaUrl: "media/2/3/4/x/foto.jpg" },
      { mediaType: "image", body: "veja", details: { media: jpeg } },
    ],
    [
      { body: "Áudio", mediaType: "ptt", mediaUrl: "1.mp3" },
      {
        mediaType: "audio",
        body: "",
        details: { media: { filename: "1.mp3", mimetype: "audio/mpeg", isVoice: true } },
      },
    ],
    [
      { body: "sticker", mediaType: "image", mediaUrl: "1.webp" },
      { mediaType: "sticker", body: "" },
    ],
    [
      { body: "", mediaType: "text", mediaUrl: "https://x.example/a%20b.bin?token=1" },
      { mediaType: "application", details: { media: { filename: "a%20b.bin", mimetype: "application/octet-stream" } } },
    ],
    [
      { body: "x", mediaType: "image", mediaUrl: "foto.jpg", isDeleted: true },
      { mediaType: "image", body: "", details: null, mediaState: null },
    ],
    [{ body: "🚫 _Mensagem Apagada_" }, { mediaType: "chat", body: "" }],
    [
      { body: "x", mediaType: "locationMessage" },
      { mediaType: "chat", body: "x" },
    ],
    [{ body: "x|https://maps.google.com/maps?q=95%2C0|", mediaType: "location" }, { mediaType: "chat" }],
    [
      {
        body: "",
        mediaType: "liveLocationMessage",
        dataJson: `{"message":{"liveLocationMessage":{"degreesLatitude":1,"degreesLongitude":2}}}`,
      },
      { mediaType: "locationMessage", body: `{"latitude":1,"longitude":2}` },
    ],
    [
      {
        body: `{"ticketzvCard":[{"displayName":"A","vcard":"BEGIN:VCARD\\nFN:A\\nEND:VCARD"},{"displayName":"B","vcard":""}]}`,
        mediaType: "contactMessage",
      },
      { mediaType: "vcard", body: expect.stringMatching(/FN:A[^]+FN:B/) },
    ],
    [
      { body: `[{"name":"A","number":"+55 11"}]`, mediaType: "multi_vcard" },
      { mediaType: "contactMessage", body: expect.stringContaining("waid=5511") },
    ],
    [
      { body: "Beto, Ana", mediaType: "contactsArrayMessage" },
      { mediaType: "chat", body: "Beto, Ana" },
    ],
    [
      { body: "?", mediaType: "pollCreationMessage", dataJson: "{" },
      { mediaType: "chat", body: "?" },
    ],
    [
      { body: "Chamada", mediaType: "call_log" },
      { mediaType: "call_log", body: `{"video":false,"outcome":"missed"}` },
    ],
    [
      { body: "data:x|https://fb.me/1|Promoção|Só hoje|Quero", mediaType: "adMetaPreview" },
      { mediaType: "chat", body: "Quero\nSó hoje\nPromoção\nhttps://fb.me/1" },
    ],
  ])("%j", (row, expected) => {
    expect(formFrom(row)).toMatchObject(expected);
  });

  it("with a mention of a Ticketz has the number, and the name next to it", () => {
    const encodedMention = Buffer.from(JSON.stringify({ jid: "5511@s.whatsapp.net", name: "Ana" })).toString("base64");
    expect(formFrom({ body: `oi @[${encodedMention}]` })).toMatchObject({
      body: "oi @5511",
      details: { mentions: [{ value: "5511", name: "Ana" }] },
    });
    expect(formFrom({ body: "@[AAAA] @[!]" })).toMatchObject({ body: "@[AAAA] @[!]", details: null });
  });

  it("that is hostile costs little: what is too large or too deep is not read", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect(formFrom({ body: "x", mediaType: "pollCreationMessage", dataJson: deep }).mediaType).toBe("chat");
    expect(formFrom({ body: "x".repeat(1_000_000), mediaType: "locationMessage" }).mediaType).toBe("chat");
  });

  it.each([
    ["1704888004000_foto da loja.jpg", "foto da loja.jpg"],
    ["1704888005000.ogg", "1704888005000.ogg"],
    ["../../etc/passwd", "passwd"],
  ])("names the file %s %s", (path, name) => {
    expect(nameIn(path)).toBe(name);
  });
});

describe("lives of a ticket", () => {
  const now = new Date("2026-01-01T00:00:00Z");
  const at = (hour: number) => new Date(Date.UTC(2025, 0, 1, hour));
  const ticket = { status: "closed", createdAt: at(1), updatedAt: at(20), hasAgent: true } as const;
  const short = (rows: Record<string, unknown>[], of: object = {}) =>
    livesFrom(rows, { ...ticket, ...of }, now).map(({ queuedAt, startedAt, finishedAt }) =>
      [queuedAt, startedAt, finishedAt].map((time) => time?.getUTCHours() ?? null),
    );

  it("end when the next begins, and the last with the ticket", () => {
    const rows = [
      { createdAt: at(2), queuedAt: at(2), startedAt: at(3) },
      { createdAt: at(5), queuedAt: null },
    ];
    expect(short(rows)).toEqual([
      [2, 3, 5],
      [5, null, 20],
    ]);
    expect(short(rows, { status: "pending" })).toEqual([
      [2, 3, 5],
      [5, null, null],
    ]);
  });

  it("keep their times in order", () => {
    expect(short([{ createdAt: at(5), queuedAt: at(5), startedAt: at(4), finishedAt: at(3) }])).toEqual([[5, 5, 5]]);
  });

  it("of a live ticket whose last one is over go on; without any the ticket says when", () => {
    const over = [{ createdAt: at(2), queuedAt: at(2), startedAt: at(3), finishedAt: at(4) }];
    expect(short(over, { status: "open" })).toEqual([
      [2, 3, 4],
      [4, 20, null],
    ]);
    expect(short([])).toEqual([[1, 1, 20]]);
    expect(short([], { status: "pending", hasAgent: false })).toEqual([[1, null, null]]);
  });
});

it.each([
  [3, [null, 1, 2, 3, 3, 3]],
  [5, [null, 1, 1, 2, 3, 3]],
  [10, [1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3]],
] as const)("rates of a scale of %i", (scale, expected) => {
  expect(expected.map((_rate, rate) => rateFrom(rate, scale))).toEqual(expected);
});
