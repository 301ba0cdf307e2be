import { beforeEach, describe, expect, it } from "@jest/globals";
import { companyApi } from "@guiche/contract/companies";
import { externalMessageApi } from "@guiche/contract/external-messages";
import { planApi } from "@guiche/contract/plans";
import { companyChanged } from "../../core/cache";
import { scopeOfRow } from "../../core/tenant/scope";
import { ApiMessage } from "../../models/outreach/api-message";
import { Company } from "../../models/accounts/company";
import { setClock } from "../../testing/clock";
import { connectionToken, contact, createCompany, plan, user } from "../../testing/factories";
import { type HarnessCompany, withHarness } from "../../testing/harness";
import { aPhoto } from "../../testing/pictures";
import { callerWith, signInAs, type Caller } from "../../testing/sign-in-as";

const harness = withHarness();
let { ref }: HarnessCompany = {} as HarnessCompany;
let owner: Caller;
let planId: number;
let program: Caller;
let number: string;

beforeEach(async () => {
  setClock("2027-03-10T12:00:00-03:00");
  ({ ref } = await harness.createCompany());
  ({ id: planId } = await plan());
  await Company.update({ planId, dueDate: "2027-03-31" }, { where: { id: ref.companyId } });
  companyChanged(scopeOfRow(ref));
  program = callerWith(harness.server.app, await connectionToken(ref));
  number = (await contact(ref.companyId)).number ?? "";
  owner = await signInAs(
    harness.server.app,
    await user((await createCompany()).id, { super: true, profile: "admin", name: "Olga" }),
  );
});

const send = () => program.request(externalMessageApi.send);
const statusOf = async () => (await send().send({ number, body: "x" })).status;

describe("a program is shut out at once", () => {
  it("when the owner of the platform takes the API out of the plan", async () => {
    expect(await statusOf()).toBe(202);
    await owner.call(planApi.update, { params: { id: planId }, body: { useExternalApi: false } });
    expect(await statusOf()).toBe(403);
    await owner.call(planApi.update, { params: { id: planId }, body: { useExternalApi: true } });
    expect(await statusOf()).toBe(202);
  });

  it("when the owner switches the company off", async () => {
    expect(await statusOf()).toBe(202);
    await owner.call(companyApi.update, { params: { id: ref.companyId }, body: { status: false } });
    expect(await statusOf()).toBe(403);
  });

  it("when the subscription has run out by its date, though nothing was changed", async () => {
    setClock("2027-03-31T23:59:00-03:00");
    expect(await statusOf()).toBe(202);
    // Past all days of grace.
    setClock("2027-05-15T12:00:00-03:00");
    expect(await statusOf()).toBe(403);
    expect(await ApiMessage.count({ where: { companyId: ref.companyId } })).toBe(1);
  });
});

describe("an Idempotency-Key of a message with a file", () => {
  const sendFile = (bytes: Buffer, name = "foto.jpg") =>
    send().set("Idempotency-Key", "photo").field("number", number).field("body", "Foto").attach("medias", bytes, name);

  it("is the same for the same bytes, and refused for others or another name", async () => {
    const photo = await aPhoto();
    const [first, again] = [await sendFile(photo), await sendFile(photo)];
    expect([first.status, again.status]).toEqual([202, 202]);
    expect((again.body as { id: number }).id).toBe((first.body as { id: number }).id);
    const others = Buffer.concat([photo, Buffer.from([0])]);
    for (const answer of [await sendFile(others), await sendFile(photo, "outra.jpg")])
      expect([answer.status, answer.body]).toEqual([409, { error: "ERR_KEY_REUSED", messageId: expect.any(Number) }]);
    const text = await send().set("Idempotency-Key", "photo").send({ number, body: "Foto" });
    expect(text.status).toBe(409);
    expect(await ApiMessage.count({ where: { companyId: ref.companyId, state: ["queued", "handed"] } })).toBe(1);
  });
});
