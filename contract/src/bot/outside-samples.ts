import type { BotCommand } from "./commands";
import type { OutsideEvent } from "./outside-event";

const event: OutsideEvent = {
  type: "message.received",
  timestamp: "2027-03-10T15:04:05.000Z",
  data: {
    call: "6f1c2b1e-6c0d-4c0e-9a52-2f4f3a1d7b90",
    begins: true,
    integration: { id: 3, name: "Pedidos" },
    ticket: {
      ...{ id: 812, number: 512, uuid: "0b6f0a52-58d4-4a5c-8f0e-0a7c2a0e5b11", queueId: 2, queue: "Vendas" },
      ad: null,
      tags: [{ id: 4, name: "Cliente" }],
    },
    contact: {
      ...{ id: 97, externalId: "shop-31", name: "Ana", number: "5581999990000", email: "" },
      extraInfo: [{ name: "Plano", value: "Ouro" }],
    },
    whatsapp: { id: 1, name: "Loja" },
    messages: [{ id: 40551, type: "chat", text: "Onde está o meu pedido?", file: null }],
  },
};

const answer: { commands: BotCommand[] } = {
  commands: [
    { type: "message", text: "Oi, Ana! Seu pedido saiu para entrega." },
    { type: "wait", seconds: 2 },
    { type: "queue", queueId: 2 },
  ],
};

/** A workflow to import: it receives the event and answers with commands in the same request. */
const n8n = {
  name: "Guichê",
  nodes: [
    {
      id: "1",
      name: "Guichê",
      type: "n8n-nodes-base.webhook",
      typeVersion: 2,
      position: [0, 0],
      parameters: { httpMethod: "POST", path: "guiche", responseMode: "responseNode" },
    },
    {
      id: "2",
      name: "Commands",
      type: "n8n-nodes-base.respondToWebhook",
      typeVersion: 1,
      position: [240, 0],
      parameters: {
        respondWith: "json",
        responseBody:
          '={{ { "commands": [{ "type": "message", "text": "Oi, " + $json.body.data.contact.name + "!" }, { "type": "queue", "queueId": 2 }] } }}',
      },
    },
  ],
  connections: { Guichê: { main: [[{ node: "Commands", type: "main", index: 0 }]] } },
};

/** A complete program: it refuses events that we did not sign, and answers with commands. */
const webhook = `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const key = Buffer.from(process.env.SECRET.slice("whsec_".length), "base64");

// body: the raw text of the request
function isGuiche(headers, body) {
  const timestamp = headers["webhook-timestamp"];
  const signed = [headers["webhook-id"], timestamp, body].join(".");
  const mine = Buffer.from("v1," + createHmac("sha256", key).update(signed).digest("base64"));
  const given = Buffer.from(String(headers["webhook-signature"]));
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
  return isFresh && given.length === mine.length && timingSafeEqual(given, mine);
}

createServer(async (request, response) => {
  let body = "";
  for await (const part of request.setEncoding("utf8")) body += part;
  if (!isGuiche(request.headers, body)) return response.writeHead(401).end();
  const { contact, messages } = JSON.parse(body).data;
  const wants = messages.map(({ text }) => text).join("\\n");
  const commands = /pedido/i.test(wants)
    ? [{ type: "message", text: "Oi, " + contact.name + "! Seu pedido saiu para entrega." }]
    : [{ type: "queue", queueId: 2 }];
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ commands }));
}).listen(process.env.PORT);`;

/** Worked examples of the bot's event and its answers. Tests send and read them. */
export const outsideSamples = { event, answer, n8n: JSON.stringify(n8n, null, 2), webhook };
