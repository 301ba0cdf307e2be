import { expect, it } from "@jest/globals";
import { createCompany, integration, prompt, user } from "../../testing/factories";
import { statusAndCode } from "../../testing/sign-in-as";
import { askUpdate, updateTicket } from "../../testing/update-ticket";
import { ana, boss, company, heldTicket, people, support, waitingTicket } from "./moves.fixture";

const responder = async () => ({
  promptId: (await prompt(company.id)).id,
  integrationId: (await integration(company.id)).id,
});

it("a ticket keeps its prompt and integration while pending and open, and closing clears them", async () => {
  const responderIds = await responder();
  const { id } = await waitingTicket();
  expect(await updateTicket(ana, id, responderIds)).toMatchObject({
    ...responderIds,
    useIntegration: true,
    status: "pending",
  });
  expect(await updateTicket(ana, id, { ...responderIds, status: "open" })).toMatchObject({
    ...responderIds,
    status: "open",
  });
  expect(await updateTicket(ana, id, { status: "pending", userId: null })).toMatchObject(responderIds);
  const { undoToken, ...closed } = await updateTicket(ana, id, {
    status: "closed",
    useIntegration: false,
    promptId: false,
  });
  expect(closed).toMatchObject({ status: "closed", useIntegration: false, promptId: null, integrationId: null });
  expect(undoToken).toBeDefined();
});

it("a ticket that is closed keeps the user that the caller names", async () => {
  const { id } = await heldTicket();
  expect(await updateTicket(boss, id, { status: "closed", userId: people.bruno.id })).toMatchObject({
    userId: people.bruno.id,
  });
  const other = await heldTicket();
  expect(await updateTicket(boss, other.id, { status: "closed" })).toMatchObject({ userId: people.ana.id });
  const stranger = await user((await createCompany()).id);
  const open = await heldTicket();
  const response = await askUpdate(boss, open.id, { status: "closed", userId: stranger.id });
  expect(statusAndCode(response)).toBe("404 ERR_NO_USER_FOUND");
});

it("useIntegration false removes the integration alone, and null the prompt", async () => {
  const { promptId, integrationId } = await responder();
  const { id } = await heldTicket({ promptId, integrationId });
  expect(await updateTicket(ana, id, { useIntegration: false })).toMatchObject({ promptId, integrationId: null });
  expect(await updateTicket(ana, id, { promptId: null })).toMatchObject({ promptId: null, status: "open" });
});

it("a prompt or an integration of another company is refused, and so is who may not move the ticket", async () => {
  const globex = await createCompany();
  const { id } = await heldTicket({ queueId: support.id });
  const foreign = { promptId: (await prompt(globex.id)).id };
  expect(statusAndCode(await askUpdate(ana, id, foreign))).toBe("404 ERR_NO_PROMPT_FOUND");
  const strange = { integrationId: (await integration(globex.id)).id };
  expect(statusAndCode(await askUpdate(boss, id, strange))).toBe("404 ERR_NO_INTEGRATION_FOUND");
  expect(await updateTicket(boss, id, {})).toMatchObject({ promptId: null, integrationId: null });
});
