import type { Scenario } from "../scenario";
import { bot } from "./bot";
import { files } from "./files";
import { imports } from "./imports";
import { keys } from "./keys";
import { messages } from "./messages";
import { money } from "./money";
import { official } from "./official";
import { outreach } from "./outreach";
import { owners } from "./owners";
import { postgres } from "./postgres";
import { roles } from "./roles";
import { starve } from "./starve";

/** Every scenario by name, in the order in which the suite runs them. */
export const scenarios: Record<string, Scenario> = {
  messages,
  official,
  postgres,
  owners,
  roles,
  starve,
  keys,
  imports,
  files,
  bot,
  outreach,
  money,
};
