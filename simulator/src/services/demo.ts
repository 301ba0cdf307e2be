import type { DialogflowTurn } from "./bots/dialogflow";
import type { N8nMode } from "./bots/n8n";
import type { TypebotBlock } from "./bots/typebot";
import type { IspCustomer } from "./isp/people";
import type { ServiceRequest } from "./service";

/** The token of the imitated IXC. */
export const simulatedToken = "1:simulated";

/** Both the id and the secret of the imitated MK-Auth. */
export const simulatedLogin = "simulated";

/** The key of the imitated Asaas. */
export const simulatedAsaasKey = "SIMULADO-asaas";

/** The agent of Dialogflow: repeats the customer's words, and ends when the customer asks for a person. */
export function demoAgent(text: string): DialogflowTurn {
  const stops = /pessoa|atendente|person|persona/i.test(text);
  const fulfillmentText = stops ? "SIMULADO: Vou chamar uma pessoa." : `SIMULADO: ${text}`;
  return { fulfillmentText, ...(stops && { intent: { endInteraction: true } }) };
}

/** The Typebot "demo". */
export const demoFlow: TypebotBlock[] = [
  { text: "SIMULADO: Olá! Sou o Typebot de demonstração." },
  { text: "O que você procura?" },
  { choices: ["Planos", "Suporte"] },
  { text: "Qual é o seu nome?" },
  { ask: "text input" },
  { text: "Obrigado! Uma pessoa da equipe continua por aqui." },
];

/** The workflow of n8n: repeats the customer's words, and calls people when the customer asks for them. */
export function demoWorkflow({ body }: ServiceRequest): N8nMode {
  const { data } = JSON.parse(body || "{}") as { data?: { messages?: { text?: string }[] } };
  const text = data?.messages?.at(-1)?.text ?? "";
  const stops = /pessoa|atendente|person|persona/i.test(text);
  const messageCommand = { type: "message", text: stops ? "SIMULADO: Vou chamar uma pessoa." : `SIMULADO: ${text}` };
  return { respond: "node", body: { commands: stops ? [messageCommand, { type: "stop" }] : [messageCommand] } };
}

const day = (offset: number) => new Date(Date.now() + offset * 24 * 60 * 60_000).toISOString().slice(0, 10);
const bill = (id: string, due: number, amount: string) => ({
  id,
  due: day(due),
  amount,
  line: `34191.79001 01043.510047 91020.150008 ${id} 10260000012000`,
  pix: `00020126580014br.gov.bcb.pix0136simulado-${id}5204000053039865802BR5908SIMULADO6006RECIFE62070503***6304ABCD`,
});

/**
 * The customers of the imitated IXC: 111.444.777-35 has one contract with two bills, 529.982.247-25 two contracts. Their
 * phones are those of Maria and João in the demo: others are told nothing.
 */
export const demoBillers = (): IspCustomer[] => [
  {
    id: "41",
    name: "Maria Aparecida Souza",
    taxId: "111.444.777-35",
    phone: "5511955550201",
    bills: [bill("901", -5, "99.90"), bill("902", 20, "99.90")],
  },
  {
    id: "42",
    name: "João Lima Castro",
    taxId: "529.982.247-25",
    phone: "5521955550202",
    bills: [bill("911", 3, "79.90")],
  },
  {
    id: "43",
    name: "João Lima Castro",
    taxId: "529.982.247-25",
    phone: "5521955550202",
    bills: [bill("912", 9, "129.90")],
  },
];
