import { outside } from "../../core/http/outside";
import type { Scope } from "../../core/tenant/scope";
import { secretSetting, settingsOf } from "../settings";
import { asaas } from "./asaas";
import type { BillingSystem } from "./billing-system";
import { ixc } from "./ixc";
import { mkAuth } from "./mk-auth";

/** The billing system whose keys the company has set: IXC, else MK-Auth, else Asaas. Null without any. */
export async function billingSystemOf(scope: Scope): Promise<BillingSystem | null> {
  const { ipixc, ipmkauth } = await settingsOf(scope);
  const client = outside("bills");
  const token = await secretSetting(scope, "tokenixc");
  if (ipixc && token) return ixc(client, { address: ipixc, token });
  const clientId = await secretSetting(scope, "clientidmkauth");
  const clientSecret = await secretSetting(scope, "clientsecretmkauth");
  if (ipmkauth && clientId && clientSecret) return mkAuth(client, { address: ipmkauth, clientId, clientSecret });
  const key = await secretSetting(scope, "asaas");
  return key ? asaas(client, key) : null;
}
