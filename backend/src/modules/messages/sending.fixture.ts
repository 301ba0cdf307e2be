import { beforeEach } from "@jest/globals";
import { type HarnessCompany, withHarness } from "../../testing/harness";

export const harness = withHarness();
export let { assignedTicket, caller, session, ref, sendMessage, userId }: HarnessCompany = {} as HarnessCompany;

beforeEach(async () => {
  ({ assignedTicket, caller, session, ref, sendMessage, userId } = await harness.createCompany());
});
