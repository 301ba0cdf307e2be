import type { SecondFactorState } from "@guiche/contract/users";
import { env } from "../../config/env";
import type { Scope } from "../../core/tenant/scope";
import { settingsOf } from "../settings";
import type { UserRow } from "../users";

type Person = Pick<UserRow, "super" | "profile" | "hasSecondFactor">;

/** Super users are obliged by the installation, admins by their company's setting. */
export async function secondFactorOf(scope: Scope, person: Person): Promise<SecondFactorState> {
  if (person.hasSecondFactor) return "on";
  if (person.super && env().superSecondFactor === "required") return "required";
  if (person.profile !== "admin") return "off";
  return (await settingsOf(scope)).adminSecondFactor === "enabled" ? "required" : "off";
}
