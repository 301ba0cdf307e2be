import { beginningOf } from "@guiche/contract/texts/beginning";
import type { OutboundAnswer, OutboundCall } from "../../../core/http/outbound";
import { amountOf, centsOf, type MadeCharge, type NewCharge, type PaymentProvider, type Proof } from "./provider";

interface Cob {
  txid: string;
  chave: string;
  /** ATIVA, CONCLUIDA, REMOVIDA_PELO_USUARIO_RECEBEDOR or REMOVIDA_PELO_PSP. */
  status: string;
  valor: { original: string };
  pixCopiaECola?: string;
  /** The simulated provider's own page. */
  linkPagar?: string;
  pix?: { endToEndId: string; valor: string; devolucoes?: { valor: string; status: string }[] }[];
}

interface Options {
  name: PaymentProvider["name"];
  /** The key that receives; a charge for another is not ours. */
  pixKey: string;
  call: (path: string, call: OutboundCall) => Promise<OutboundAnswer>;
}

/** The Pix API of the Banco Central, as every bank offers it. */
export function apiPix({ name, pixKey, call }: Options): PaymentProvider {
  const ask = async (method: "GET" | "PUT", txid: string, body?: object): Promise<Cob | null> => {
    const { status, body: answer } = await call(`/v2/cob/${txid}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    if (status === 404 || (method === "PUT" && status >= 400 && status < 500)) return null;
    if (status < 200 || status >= 300) throw new Error(`The provider answered ${status}.`);
    const cob = JSON.parse(answer.toString("utf8")) as Cob;
    if (cob.txid !== txid || cob.chave !== pixKey) throw new Error("The provider answered with another charge.");
    return cob;
  };
  return {
    name,
    async cancel({ txid }): Promise<boolean> {
      const { status } = await call(`/v2/cob/${txid}`, {
        method: "PATCH",
        body: JSON.stringify({ status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" }),
        headers: { "content-type": "application/json" },
      });
      if (status >= 500) throw new Error(`The provider answered ${status}.`);
      if (status < 300 || status === 404) return true;
      // Refused for a charge that is no longer active: withdrawn before, or paid.
      const { status: state } = (await ask("GET", txid)) ?? {};
      return state?.startsWith("REMOVIDA") ?? true;
    },
    async create({ txid, cents, expiresIn, description, notifyUrl }: NewCharge): Promise<MadeCharge> {
      const cob = {
        calendario: { expiracao: expiresIn },
        valor: { original: amountOf(cents) },
        chave: pixKey,
        solicitacaoPagador: beginningOf(description, 140),
        ...(notifyUrl && { notifyUrl }),
      };
      // A repeated PUT is refused: then the charge may be there already.
      const createdCharge = (await ask("PUT", txid, cob)) ?? (await ask("GET", txid));
      if (!createdCharge?.pixCopiaECola || centsOf(createdCharge.valor.original) !== cents)
        throw new Error("The charge was refused.");
      return { code: createdCharge.pixCopiaECola, providerId: null, payUrl: createdCharge.linkPagar ?? null };
    },
    async proofsOf({ txid }): Promise<Proof[]> {
      const cob = await ask("GET", txid);
      return (cob?.pix ?? []).map(({ endToEndId, valor, devolucoes = [] }) => ({
        id: endToEndId,
        cents: centsOf(valor),
        returnedCents: devolucoes
          .filter(({ status }) => status === "DEVOLVIDO")
          .reduce((sum, one) => sum + centsOf(one.valor), 0),
      }));
    },
  };
}
