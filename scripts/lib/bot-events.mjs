import { readFileSync } from "node:fs";
import { readContract, table } from "./contract.mjs";
import { inRoot } from "./paths.mjs";

export const botEventsFile = inRoot("docs", "bot-events.md");

const typeOf = ({ type, const: only, items }) =>
  only !== undefined ? `"${only}"` : type === "array" ? `list of ${typeOf(items)}` : [type].flat().join(" or ");

/** One row per field: nested ones as `data.contact.name`, those of a list's items as `data.messages[].text`. */
const rowsOf = (properties, before = "") =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${before}${name}`;
    const below = schema.properties ?? schema.items?.properties;
    const suffix = schema.type === "array" ? "[]." : ".";
    return [
      [`\`${path}\``, typeOf(schema), schema.description ?? ""],
      ...(below ? rowsOf(below, `${path}${suffix}`) : []),
    ];
  });

const boundOf = ({ minimum, maximum, maxLength }) =>
  [
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}`]),
  ].join(", ");

const fieldsOf = ({ properties, required }) =>
  Object.entries(properties)
    .filter(([name]) => name !== "type")
    .map(([name, schema]) => {
      const bound = boundOf(schema);
      return `\`${name}\`${required.includes(name) ? "" : " (optional)"}${bound ? `, ${bound}` : ""}`;
    })
    .join("; ");

const codeBlock = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``;

/** The page as it should be. */
export async function botEventsPage() {
  const { openApiDocument, outsideCall, outsideHeaders, outsideSamples, commandLimits } = await readContract(
    `export { openApiDocument } from "./api-docs/openapi"; export { outsideCall, outsideHeaders } from "./bot/outside-event"; export { outsideSamples } from "./bot/outside-samples"; export { commandLimits } from "./bot/command-input";`,
  );
  const { OutsideEvent, BotCommand } = openApiDocument("").components.schemas;
  const commands = BotCommand.oneOf.map((one) => [`\`${one.properties.type.const}\``, fieldsOf(one), one.description]);
  const page = `# n8n and webhooks as a bot

Generated from the contract by \`node scripts/bot-events.mjs\`. Do not edit it: \`npm test -- docs\` checks that it is up to date. The same is in the OpenAPI document (\`GET /api/openapi.json\`), under \`webhooks\`.

A queue or a connection with an integration of the type n8n or webhook gives the conversation to your program. Whenever the customer writes, Guichê POSTs one event to the integration's address, and does what the answer says. Choosing a queue in a menu is no event: the first one brings what the customer writes next.

## The event

${table([["Field", "Type", "Meaning"], ...rowsOf(OutsideEvent.properties)])}

${codeBlock("json", JSON.stringify(outsideSamples.event, null, 2))}

## Headers and signature

${table([["Header", "Meaning"], ...Object.entries(outsideHeaders).map(([name, text]) => [`\`${name}\``, text])])}

The secret is the integration's: generate it in its form, or send it as \`secret\` (\`whsec_\` and 32 to 128 characters of base64). Without one events are not signed. It is shown as a mask only, so keep it in your program.

The signature is that of [Standard Webhooks](https://www.standardwebhooks.com). Refuse events whose signature is wrong, or whose \`webhook-timestamp\` is more than five minutes off.

## The answer

Answer 200 with JSON: \`{"commands": […]}\`. Of an array only the first object is read, as n8n sends it. \`{"text": "…"}\` is short for one message. Fields that a command does not have are ignored; the trial of an integration names them. An unknown command, or a queue, person or tag of another company, refuses all commands of the answer.

${table([["Command", "Fields", "Meaning"], ...commands])}

${codeBlock("json", JSON.stringify(outsideSamples.answer, null, 2))}

At most ${commandLimits.commands} commands, of them ${commandLimits.files} of the type \`media\`, and ${commandLimits.waitsInSum} seconds of waiting in all.

**Later:** answer 202, or 200 without \`commands\` and \`text\`, and send them by \`POST /api/bot/commands\` with \`{"call": data.call, "commands": […]}\`. It needs no other credential and works once per event. If a person has taken the conversation in the meantime, the commands do nothing.

## Time and retries

- An answer may take ${outsideCall.withinSeconds} seconds and have ${outsideCall.answerBytes} bytes.
- A server that is unreachable or answers 5xx is asked once more after ${outsideCall.retryAfterSeconds} seconds, with the same \`webhook-id\`. 3xx and 4xx are refusals, and a web page is no answer.
- After ${outsideCall.failuresToPause} failures in a row the calls pause: for a minute, then twice as long each time, at most ${outsideCall.longestPauseMinutes} minutes. Meanwhile the bot hands customers to people.
- Only public addresses at ports 80 and 443 are called; others need \`OUTBOUND_ALLOW_CIDRS\` (see [operating.md](operating.md)).

## Example: n8n

Import this workflow, activate it, and enter the production address of its first node in the integration.

${codeBlock("json", outsideSamples.n8n)}

## Example: a webhook of your own

Start it with \`SECRET\` (the integration's) and \`PORT\`. It needs Node.js and nothing else.

${codeBlock("js", outsideSamples.webhook)}
`;
  const { format } = await import("oxfmt");
  const settings = JSON.parse(readFileSync(inRoot(".oxfmtrc.json"), "utf8"));
  return (await format(botEventsFile, page, settings)).code;
}
