import { addressRefusals, type AddressFault, type AddressVerdict } from "@guiche/contract/rules/addresses";
import { invalid } from "../../core/http/errors";
import { OutboundError } from "../../core/http/outbound";
import { outside } from "../../core/http/outside";

/** An admin waits at the field. */
const withinMs = 8_000;

/** By the same guarded client as deliveries, within the company's turn. */
export async function checkAddress(url: string): Promise<{ verdict: AddressVerdict; reason: string | null }> {
  const verdict = await verdictOn(url);
  return { verdict, reason: addressRefusals[verdict as AddressFault] ?? null };
}

async function verdictOn(url: string): Promise<AddressVerdict> {
  const client = outside("delivery");
  const addressCheck = await client.examine(url);
  if ("fault" in addressCheck) return addressCheck.fault;
  try {
    const { status } = await client.call(url, { method: "HEAD", withinMs });
    if (status >= 500) return "failing";
    return addressCheck.isPlain ? "plain" : "ok";
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    // Its name now resolves to another address.
    return error.reason === "forbidden" ? "private" : "silent";
  }
}

/** Refuses what can never be called, whatever its name resolves to; a program is told why. */
export function refuseUncallable(field: string, url: string | undefined): void {
  const fault = url ? outside("delivery").faultOf(url) : null;
  if (fault) throw invalid({ [field]: addressRefusals[fault] });
}
