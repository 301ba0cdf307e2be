import { describe, expect, it } from "@jest/globals";
import { languages, type Language } from "../texts/languages";
import { allEndpoints } from "../api";
import { auditActions, type AuditDto } from "../audit";
import { auditAreaOf } from "./areas";
import { auditSentence } from "./sentence";
import { pt } from "./words/pt";
import { companyInput } from "../companies";
import { connectionInput } from "../connections";
import { weekdays } from "../time/hours";
import { integrationInput } from "../integrations";
import { planInput } from "../plans";
import { promptInput } from "../prompts";
import { queueInput } from "../queues";
import { settingChoices, settingDefaults } from "../settings";
import { platformSettingDefaults } from "../platform";
import { webhookInput } from "../webhooks";

const ana = { id: 1, name: "Ana" };
const sentence = (entry: Partial<AuditDto> & Pick<AuditDto, "action">, language: Language = "pt") =>
  auditSentence({ user: ana, target: "", details: {}, ...entry }, language);

const auditFields = Object.keys(pt.fields);

/** Words with a capital or a digit inside, an underscore or a dot are names of the code, and so are braces. */
const codeName = /[a-z][A-Z]|_|[a-z]\.[a-z]|[{}[\]]|undefined|ERR/;

describe.each(languages)("an audit entry in %s", (language) => {
  it.each(auditActions)("%s is a sentence with who, what and every field that changed", (action) => {
    const details = Object.fromEntries(auditFields.map((field) => [field, "1 → 2"]));
    const text = sentence({ action, target: "Vendas", details }, language);
    expect(text).toMatch(/^Ana .+\.$/);
    expect(text.replaceAll("WhatsApp", "")).not.toMatch(codeName);
    expect(sentence({ action }, language)).not.toMatch(/“”| {2}|\{/);
  });

  it("names every setting and every value that it may have", () => {
    for (const key of [...Object.keys(settingDefaults), ...Object.keys(platformSettingDefaults)])
      expect(sentence({ action: "setting.changed", target: key }, language)).not.toContain(`“${key}”`);
    for (const [target, choices] of Object.entries(settingChoices))
      for (const value of choices)
        expect(sentence({ action: "setting.changed", target, details: { old: "", new: value } }, language)).not.toMatch(
          /“[a-z]+”/,
        );
  });

  it("names the area of every call that may be refused", () => {
    for (const {
      endpoint: { method, path },
    } of allEndpoints)
      expect([path, auditAreaOf(`${method} ${path}`)]).not.toContain(null);
    const details = { reason: "ERR_NO_PERMISSION" };
    expect(sentence({ action: "call.refused", target: "GET /companies/list", details }, language)).not.toMatch(
      codeName,
    );
  });
});

it("every field that can be edited has a name, except a password and the options of a new queue, which no entry names", () => {
  const editableFields = [
    queueInput,
    connectionInput,
    promptInput,
    integrationInput,
    planInput,
    companyInput,
    webhookInput,
  ]
    .flatMap(({ fields }) => Object.keys(fields))
    .concat(weekdays.map(({ weekdayEn }) => weekdayEn));
  const labelledFields = [...auditFields, "password", "options"];
  const missing = new Set(editableFields.filter((field) => !labelledFields.includes(field)));
  expect([...missing].sort()).toEqual([]);
});

describe("the sentence", () => {
  it("says what changed from what to what", () => {
    expect(
      sentence({
        action: "queue.changed",
        target: "Vendas",
        details: { greetingMessage: "Bom dia → Boa tarde", orderQueue: "1 → 2" },
      }),
    ).toBe("Ana alterou a fila “Vendas”: saudação de “Bom dia” para “Boa tarde”; ordem de 1 para 2.");
    expect(
      sentence(
        {
          action: "user.rights",
          target: "bia@acme.example",
          details: { profile: "user → supervisor", queues: " → Vendas" },
        },
        "en",
      ),
    ).toBe(
      "Ana changed the permissions of “bia@acme.example”: profile from agent to supervisor; queues from empty to “Vendas”.",
    );
    expect(
      sentence({ action: "setting.changed", target: "scheduleType", details: { old: "disabled", new: "queue" } }, "es"),
    ).toBe("Ana cambió la opción “Horario de atención”: de desactivado a cola.");
  });

  it("says why a sign-in was refused: a wrong code means that the password is known", () => {
    const describeRefusal = (reason: string) =>
      sentence({ action: "login.failed", user: null, target: "bia@acme.example", details: { reason } });
    expect(
      ["ERR_INVALID_CREDENTIALS", "ERR_WRONG_CODE", "ERR_PASSKEY", "ERR_ON_LEAVE", "ERR_COMPANY_EXPIRED"].map(
        describeRefusal,
      ),
    ).toEqual(
      [
        "senha errada",
        "código errado",
        "chave de acesso recusada",
        "de licença",
        "assinatura vencida ou empresa desativada",
      ].map((why) => `O sistema recusou o login de “bia@acme.example”: motivo: ${why}.`),
    );
  });

  it("says money, days, yes and no, and that a secret changed", () => {
    expect(
      sentence({
        action: "plan.changed",
        target: "Básico",
        details: { valueCents: "9900 → 12950", useKanban: "true → false" },
      }).replaceAll("\u00a0", " "),
    ).toBe("Ana alterou o plano “Básico”: valor de R$ 99,00 para R$ 129,50; kanban de sim para não.");
    expect(
      sentence({ action: "company.changed", target: "Acme", details: { dueDate: "2027-01-05 → 2027-02-05" } }),
    ).toMatch(/de 05\/01\/2027 para 05\/02\/2027\.$/);
    expect(sentence({ action: "prompt.changed", target: "IA", details: { apiKey: "changed" } })).toBe(
      "Ana alterou o prompt “IA”: chave da API com novo conteúdo.",
    );
  });

  it("names the system where no user acted, and says a refusal without a path", () => {
    expect(sentence({ action: "connection.stopped", user: null, target: "Loja" })).toBe(
      "O sistema desconectou a conexão “Loja”.",
    );
    expect(
      sentence({ action: "call.refused", target: "GET /companies/list", details: { reason: "ERR_NO_PERMISSION" } }),
    ).toBe("Ana tentou ver empresas, mas não pôde (sem permissão).");
  });
});
