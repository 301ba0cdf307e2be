import type { Scenario } from "../scenario";
import { bot } from "./bot";
import { files } from "./files";
import { frozen } from "./frozen";
import { imports } from "./imports";
import { inbound } from "./inbound";
import { keys } from "./keys";
import { money } from "./money";
import { official } from "./official";
import { offline } from "./offline";
import { outbound } from "./outbound";
import { outreach } from "./outreach";
import { owners } from "./owners";
import { postgres } from "./postgres";
import { redis } from "./redis";
import { roles } from "./roles";
import { starve } from "./starve";

/** Every scenario by name, in the order in which the suite runs them. */
export const scenarios: Record<string, Scenario> = {
  inbound,
  outbound,
  offline,
  official,
  redis,
  postgres,
  owners,
  frozen,
  roles,
  starve,
  keys,
  imports,
  files,
  bot,
  outreach,
  money,
};
