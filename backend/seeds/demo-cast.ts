import type { Queue } from "../src/models/connections/queue";
import type { Tag } from "../src/models/contacts/tag";
import type { User } from "../src/models/accounts/user";

/** What the demo shop consists of before its conversations. */
export interface Cast {
  companyId: number;
  connectionId: number | null;
  queues: Queue[];
  users: User[];
  tags: Tag[];
}
