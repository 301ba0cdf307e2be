import { across } from "../../core/tenant/across";
import type { Scope } from "../../core/tenant/scope";

/** Whether somebody else owns the platform too, in whatever company; until the commit they stay. */
export async function hasOtherOwner({ tx }: Scope, userId: number): Promise<boolean> {
  const others = await across("one of the platform's owners goes", tx).sql`
    SELECT id FROM users WHERE super AND id <> ${userId} ORDER BY id LIMIT 1 FOR KEY SHARE`;
  return others.length > 0;
}
