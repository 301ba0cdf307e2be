import { commandLimits, commandMeanings, commandShapes } from "../bot/command-input";
import { outsideCall, outsideHeaders } from "../bot/outside-event";
import { outsideSamples } from "../bot/outside-samples";
import { sampleEvent } from "../webhook-samples";
import { testEvent, webhookEvents } from "../webhooks";
import { describe, replies, type Json } from "./json-schema";

/** A command of another system's bot: one shape for each type. */
export const commandSchema: Json = {
  description: "What another system may let the bot do.",
  oneOf: Object.entries(commandShapes).map(([type, shape]) => {
    const { properties, required = [] } = describe(shape) as { properties: Json; required?: string[] };
    return {
      type: "object",
      description: commandMeanings[type as keyof typeof commandMeanings],
      properties: { type: { type: "string", const: type }, ...properties },
      required: ["type", ...required],
      additionalProperties: false,
    };
  }),
};

const { withinSeconds, answerBytes, retryAfterSeconds, failuresToPause, longestPauseMinutes } = outsideCall;

/** What the bot sends to n8n and to a webhook of the company's own, and what it reads of the answer. */
export const outsideWebhook: Json = {
  operationId: "messageReceived",
  tags: ["integrations"],
  security: [],
  summary: "A customer wrote to a conversation that n8n or a webhook answers.",
  description: `Sent to the address of a queue integration of the type n8n or webhook. An answer may take ${withinSeconds} seconds and have ${answerBytes} bytes. A server that is unreachable or answers 5xx is asked once more after ${retryAfterSeconds} seconds, under the same webhook-id. After ${failuresToPause} failures in a row calls pause for a minute, at most for ${longestPauseMinutes}.`,
  parameters: Object.entries(outsideHeaders).map(([name, description]) => ({
    name,
    in: "header",
    required: name !== "webhook-signature",
    description,
    schema: { type: "string" },
  })),
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/OutsideEvent" },
        examples: { event: { value: outsideSamples.event } },
      },
    },
  },
  responses: {
    "200": {
      description: `The commands of the bot's turn: at most ${commandLimits.commands}, of them ${commandLimits.files} files, with ${commandLimits.waitsInSum} seconds of waiting in all. They are taken or refused together. Of an array only the first object is read. Without "commands" they may come later, as after 202.`,
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: {
              commands: {
                type: "array",
                maxItems: commandLimits.commands,
                items: { $ref: "#/components/schemas/BotCommand" },
              },
            },
          },
          examples: { commands: { value: outsideSamples.answer } },
        },
      },
    },
    "202": { description: "The commands come later, once, by POST /bot/commands with data.call." },
    default: { description: "A failure: the bot goes on without this system, and hands the conversation to people." },
  },
};

const companyHeaders = {
  "webhook-id": "The event's `id`: a body with the same one is the same event.",
  "webhook-timestamp": "When this try was made, in seconds since 1970. Refuse one that is more than five minutes off.",
  "webhook-signature":
    "`v1,` and the base64 of the HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`. The key is what follows `whsec_` in the endpoint's secret, read as base64. For a day after the secret was replaced there are two, with a blank between them.",
} as const;

/** The events, and the test of an endpoint that is an example of none. */
const eventSchemas: [name: string, data: object, example: object][] = [
  ...webhookEvents.map((event): [string, object, object] => [
    event,
    replies.schemas.WebhookEvents.properties[event],
    sampleEvent(event),
  ]),
  [
    testEvent,
    {
      type: "object",
      required: ["by"],
      properties: { by: { type: ["string", "null"], description: "Who sent the test." } },
    },
    { test: true, data: { by: "Marina" } },
  ],
];

/** What an endpoint of the page Webhooks gets, by event. */
export const companyWebhooks: Json = Object.fromEntries(
  eventSchemas.map(([event, data, example]) => [
    event,
    {
      post: {
        operationId:
          event === testEvent ? "webhookTest" : event.replace(/\.(.)/, (_all, letter: string) => letter.toUpperCase()),
        tags: ["webhooks"],
        security: [],
        summary: `The event ${event}.`,
        description:
          "Any 2xx is success. Otherwise it is sent again, eight times over 28 hours, with the same webhook-id. Of a ticket " +
          "the events come in order, and `sequence` counts them.",
        parameters: Object.entries(companyHeaders).map(([name, description]) => ({
          ...{ name, in: "header", required: true, description, schema: { type: "string" } },
        })),
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["id", "type", "timestamp", "data"],
                properties: {
                  id: { type: "string", description: "The same in every try: the `eventId` of its delivery." },
                  type: { const: event },
                  test: { const: true, description: "Only in a test." },
                  timestamp: { type: "string", format: "date-time" },
                  ticketId: { type: "integer", description: "Only of an event of a ticket." },
                  sequence: { type: "integer", description: "Counts the events of that ticket." },
                  data,
                },
              },
              examples: {
                event: {
                  value: {
                    ...{ id: "evt_1042", type: event, timestamp: "2027-03-10T15:04:06.000Z" },
                    ...example,
                  },
                },
              },
            },
          },
        },
        responses: { "2XX": { description: "Received." }, "410": { description: "Turns the endpoint off." } },
      },
    },
  ]),
);
