import type { Queue } from "../src/models/queue";
import type { Tag } from "../src/models/tag";
import type { User } from "../src/models/user";

/** What the demo shop consists of before its conversations. */
export interface Cast {
  companyId: number;
  connectionId: number | null;
  queues: Queue[];
  users: User[];
  tags: Tag[];
}
