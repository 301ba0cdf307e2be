import type { Authority } from "../noise/certificate";
import type { CloudAccount } from "../people/cloud-account";
import type { GroupState } from "../people/group";
import type { PersonState } from "../people/person";

/** The stored format of the world. */
export interface StoredWorld {
  version: 2;
  authority: Authority;
  people: PersonState[];
  groups?: GroupState[];
  cloudAccounts?: [number: string, CloudAccount][];
  /** False while a simulator runs on this file: after a crash, the last changes are missing. */
  isComplete: boolean;
}
