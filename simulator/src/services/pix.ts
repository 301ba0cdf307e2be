import { setTimeout as sleep } from "node:timers/promises";
import { json, startService, type Service, type ServiceReply, type ServiceRequest } from "./service";

/** The Pix key of the simulated receiver. */
export const pixKey = "simulado@guiche.local";

const removed = "REMOVIDA_PELO_USUARIO_RECEBEDOR";
/** A webhook call that does not return 200 is retried. */
const webhookAttempts = 4;
const retryMs = 200;

interface PixPayment {
  endToEndId: string;
  txid: string;
  valor: string;
  horario: string;
  devolucoes?: { id: string; valor: string; status: "DEVOLVIDO" }[];
}

interface Cob {
  txid: string;
  chave: string;
  valor: { original: string };
  calendario: { criacao: string; expiracao: number };
  notifyUrl?: string;
  isRemoved: boolean;
  pix: PixPayment[];
}

/** A simulated bank: the Pix API without its certificates, and a page on which a charge is paid. Moves no money. */
export interface PixBank {
  answer(request: ServiceRequest): ServiceReply;
  /** Pays a charge as its payer would, and calls the webhook unless `skipWebhook` is set. */
  pay(txid: string, valor?: string, more?: { skipWebhook: boolean }): void;
  /** Lets the time of a charge run out. */
  expire(txid: string): void;
  /** Gives the payment back. */
  refund(txid: string): void;
  /** Calls the webhook of a charge again. */
  notify(txid: string): Promise<void>;
  /** From then on, payments and refunds call no webhook. */
  disableWebhooks(): void;
}

/** An error in the shape of the Pix API. */
const problem = (status: number, kind: string, detail: string): ServiceReply => ({
  status,
  type: "application/problem+json",
  body: JSON.stringify({ type: `https://pix.bcb.gov.br/api/v2/error/${kind}`, title: kind, status, detail }),
});

/** The charges of a bank, and the addresses of its page and of webhooks. */
interface Ledger {
  charges: Map<string, Cob>;
  baseUrl: () => string;
  /** The address of webhook calls for charges that name none of their own. */
  webhookUrl: () => string | undefined;
}

const toResponse = ({ baseUrl }: Ledger, { isRemoved, ...cob }: Cob) => ({
  ...cob,
  revisao: isRemoved ? 1 : 0,
  // An expired charge stays ATIVA, as at real banks.
  status: cob.pix.length > 0 ? "CONCLUIDA" : isRemoved ? removed : "ATIVA",
  pixCopiaECola: `00020101021226SIMULADO${cob.txid}5303986540${cob.valor.original}5802BR6304FFFF`,
  linkPagar: `${baseUrl()}/pagar/${cob.txid}`,
  ...(cob.pix.length === 0 && { pix: undefined }),
});

function put(ledger: Ledger, txid: string, body: string): ServiceReply {
  const requestedCharge = JSON.parse(body) as Partial<Cob>;
  if (ledger.charges.has(txid)) return problem(400, "CobOperacaoInvalida", "The charge exists.");
  if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) return problem(400, "CobOperacaoInvalida", "The txid is invalid.");
  if (!/^\d{1,10}\.\d{2}$/.test(requestedCharge.valor?.original ?? "") || requestedCharge.chave !== pixKey)
    return problem(400, "CobOperacaoInvalida", "The amount or the key is invalid.");
  const cob: Cob = {
    txid,
    chave: pixKey,
    valor: { original: requestedCharge.valor?.original ?? "" },
    calendario: { criacao: new Date().toISOString(), expiracao: requestedCharge.calendario?.expiracao ?? 86_400 },
    ...(requestedCharge.notifyUrl && { notifyUrl: requestedCharge.notifyUrl }),
    isRemoved: false,
    pix: [],
  };
  ledger.charges.set(txid, cob);
  return json(201, toResponse(ledger, cob));
}

function patch(ledger: Ledger, cob: Cob, body: string): ServiceReply {
  const { status, ...more } = JSON.parse(body) as Record<string, unknown>;
  const isActive = cob.pix.length === 0 && !cob.isRemoved;
  if (status !== removed || Object.keys(more).length > 0 || !isActive)
    return problem(400, "CobOperacaoInvalida", "Only an active charge is withdrawn, by its status alone.");
  cob.isRemoved = true;
  return json(200, toResponse(ledger, cob));
}

async function callWebhook({ charges, webhookUrl }: Ledger, txid: string): Promise<void> {
  const cob = charges.get(txid);
  const address = cob?.notifyUrl ?? webhookUrl();
  if (!cob || !address) return;
  const send = async () => {
    const reply = await fetch(`${address}/pix`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ pix: cob.pix }),
    });
    await reply.body?.cancel();
    return reply.ok;
  };
  for (let attempt = 1; attempt <= webhookAttempts; attempt += 1) {
    if (await send().catch(() => false)) return;
    await sleep(retryMs * attempt);
  }
}

export function pixBank(baseUrl: () => string, webhookUrl: () => string | undefined = () => undefined): PixBank {
  const ledger: Ledger = { charges: new Map(), baseUrl, webhookUrl };
  const { charges } = ledger;
  let callsWebhooks = true;
  const notify = (txid: string): Promise<void> => callWebhook(ledger, txid);

  const bank: PixBank = {
    disableWebhooks: () => void (callsWebhooks = false),
    notify,
    answer({ method, path, body }) {
      const [, verb = "", txid = ""] = /^\/(v2\/cob|pagar)\/([^/]+)$/.exec(path) ?? [];
      const cob = charges.get(txid);
      if (verb === "v2/cob" && method === "PUT") return put(ledger, txid, body);
      if (!cob) return problem(404, "CobNaoEncontrado", `Unknown request: ${method} ${path}`);
      if (verb === "v2/cob" && method === "GET") return json(200, toResponse(ledger, cob));
      if (verb === "v2/cob" && method === "PATCH") return patch(ledger, cob, body);
      if (verb === "pagar" && method === "POST" && canBePaid(cob))
        bank.pay(txid, undefined, { skipWebhook: new URLSearchParams(body).has("skipWebhook") });
      return page(cob);
    },
    pay(txid, valor, { skipWebhook } = { skipWebhook: false }) {
      const cob = charges.get(txid);
      if (!cob) throw new Error(`There is no charge ${txid}.`);
      if (!canBePaid(cob)) throw new Error(`The charge ${txid} is withdrawn or expired.`);
      const count = String(cob.pix.length).padStart(3, "0");
      cob.pix.push({
        endToEndId: `E${txid.slice(0, 28).toUpperCase()}${count}`,
        txid,
        valor: valor ?? cob.valor.original,
        horario: new Date().toISOString(),
      });
      // A failed webhook is harmless: the server also polls.
      if (callsWebhooks && !skipWebhook) notify(txid).catch(() => undefined);
    },
    expire(txid) {
      const cob = charges.get(txid);
      if (cob) cob.calendario.criacao = new Date(0).toISOString();
    },
    refund(txid) {
      const payment = charges.get(txid)?.pix[0];
      if (!payment) throw new Error(`The charge ${txid} is not paid.`);
      payment.devolucoes = [{ id: "D1", valor: payment.valor, status: "DEVOLVIDO" }];
      if (callsWebhooks) notify(txid).catch(() => undefined);
    },
  };
  return bank;
}

const canBePaid = ({ isRemoved, calendario: { criacao, expiracao } }: Cob): boolean =>
  !isRemoved && Date.parse(criacao) + expiracao * 1_000 > Date.now();

/** The part of a charge's page that pays it, or says why it cannot be paid. */
const paymentForm = (cob: Cob): string => {
  if (cob.pix.length > 0) return "<p role=status>Pago.</p>";
  if (!canBePaid(cob)) return "<p role=status>Esta cobrança não vale mais.</p>";
  return `<form method="post" action="${cob.txid}"><button>Pagar</button></form>`;
};

const page = (cob: Cob): ServiceReply => ({
  status: 200,
  type: "text/html; charset=utf-8",
  headers: { "content-security-policy": "default-src 'none'; form-action 'self'" },
  body: `<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>SIMULADO · Pix</title>
<h1>SIMULADO</h1><p>Este Pix não move dinheiro.</p><p>R$ ${cob.valor.original.replace(".", ",")}</p>${paymentForm(cob)}</html>`,
});

export type PixService = Service & Omit<PixBank, "answer">;

/** The bank on a port of its own, for tests. */
export async function startPix(): Promise<PixService> {
  let url = "";
  const bank = pixBank(() => url);
  const service = await startService((request) => bank.answer(request));
  url = service.url;
  const { pay, expire, refund, notify, disableWebhooks } = bank;
  return { ...service, pay, expire, refund, notify, disableWebhooks };
}
