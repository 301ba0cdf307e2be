import type { PlanDto } from "./plans";

/** What a signed-in person knows of the own company. `dueDate` is `yyyy-MM-dd`, null when it never expires. */
export interface OwnCompanyDto {
  id: number;
  name: string;
  dueDate: string | null;
  settings: { key: string; value: string }[];
  plan: PlanDto;
}
