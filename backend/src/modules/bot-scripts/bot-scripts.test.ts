import { beforeEach, describe, expect, it } from "@jest/globals";
import { botScriptApi, maxBotScripts, type BotScriptInput } from "@guiche/contract/bot-scripts";
import { BotScript } from "../../models/bot/bot-script";
import { connection, createCompany, user } from "../../testing/factories";
import { recordBroadcasts } from "../../testing/record-broadcasts";
import { withServer } from "../../testing/server";
import { signInAs, statusAndCode, type Caller } from "../../testing/sign-in-as";

const server = withServer();

let company: { id: number };
let connectionRow: { id: number };
let lead: Caller;
beforeEach(async () => {
  company = await createCompany();
  connectionRow = await connection(company.id);
  lead = await signInAs(server.app, await user(company.id, { profile: "supervisor" }));
});

const circumstances = { hours: "open", silence: null, mayUse: { prompts: true, integrations: true } } as const;
const nowhere = { at: null, queueId: null, left: null, speaks: true };
const script = (more: Partial<BotScriptInput> = {}): BotScriptInput => ({
  name: "Cliente escreve 2",
  whatsappId: connectionRow.id,
  startedAt: 1_000,
  isGreeted: false,
  said: [{ text: "2", at: 21_000, given: circumstances }] as BotScriptInput["said"],
  expected: [nowhere],
  ...more,
});
const save = (body: object) => lead.ask(botScriptApi.save, { body });

describe("a script of the bot", () => {
  it("is refused to an agent", async () => {
    const agent = await signInAs(server.app, await user(company.id));
    expect(statusAndCode(await agent.ask(botScriptApi.list))).toBe("403 ERR_NO_PERMISSION");
    expect(statusAndCode(await agent.ask(botScriptApi.save, { body: script() }))).toBe("403 ERR_NO_PERMISSION");
  });

  it("of another company's connection is refused", async () => {
    const foreign = await connection((await createCompany()).id);
    expect(statusAndCode(await save(script({ whatsappId: foreign.id })))).toBe("404 ERR_NO_WAPP_FOUND");
  });

  it("is kept with what was said and what came of it, and replaced by its name", async () => {
    const recorder = recordBroadcasts();
    await lead.call(botScriptApi.save, { body: script() });
    const value = { kind: "answer", text: "R$ 10", handOver: false, queueId: null, reason: "", voice: null } as const;
    const scriptEntries = [
      { text: "preço?", at: 21_000, given: circumstances },
      { value, at: 23_000, given: circumstances },
    ] as BotScriptInput["said"];
    await lead.call(botScriptApi.save, { body: script({ said: scriptEntries, expected: [nowhere, nowhere] }) });
    recorder.stop();
    expect(await lead.call(botScriptApi.list, {})).toMatchObject([
      {
        name: "Cliente escreve 2",
        whatsappId: connectionRow.id,
        said: [{ text: "preço?" }, { value }],
        isGreeted: false,
      },
    ]);
    expect(recorder.events.filter(({ topic }) => topic === "botScript")).toHaveLength(2);
  });

  it.each([
    ["an answer that no service gives", { said: [{ value: { kind: "answer" }, at: 1, given: circumstances }] }],
    [
      "unknown commands",
      { said: [{ value: { kind: "commands", commands: [{ type: "x" }] }, at: 1, given: circumstances }] },
    ],
    ["neither a text nor an answer", { said: [{ at: 1, given: circumstances }] }],
    ["both", { said: [{ text: "2", value: { kind: "noCustomer" }, at: 1, given: circumstances }] }],
    ["more outcomes than texts", { expected: [nowhere, nowhere] }],
    ["nothing said", { said: [], expected: [] }],
  ])("with %s is refused", async (_what, wrong) => {
    expect(statusAndCode(await save({ ...script(), ...wrong }))).toBe("400 ERR_VALIDATION");
    expect(await BotScript.count({ where: { companyId: company.id } })).toBe(0);
  });

  it("beyond the hundredth is refused, and a deleted one makes room", async () => {
    const { id } = await lead.call(botScriptApi.save, { body: script() });
    const { name: _, whatsappId, ...content } = script();
    await BotScript.bulkCreate(
      Array.from({ length: maxBotScripts - 1 }, (_unused, index) => ({
        companyId: company.id,
        connectionId: whatsappId,
        name: `Script ${index}`,
        script: content,
      })),
    );
    expect(statusAndCode(await save(script({ name: "One more" })))).toBe("409 ERR_TOO_MANY_BOT_SCRIPTS");
    expect(statusAndCode(await save(script()))).toBe("201");
    await lead.call(botScriptApi.remove, { params: { id } });
    expect(statusAndCode(await save(script({ name: "One more" })))).toBe("201");
  });
});
