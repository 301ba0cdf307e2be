import type { Page } from "playwright-core";
import { password } from "../company";
import { arriveAt } from "./shell";

/** The link that an admin sees once, after inviting a user. */
export async function invitationLink(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog", { name: /^Convite de / });
  const link = await dialog.getByLabel("Link do convite").inputValue();
  await dialog.getByRole("button", { name: "Fechar" }).click();
  await dialog.waitFor({ state: "detached" });
  return link;
}

/** Sets the common test password on the page of an invitation. */
export async function acceptInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Nova senha", { exact: true }).fill(password);
  await page.getByLabel("Confirme a nova senha").fill(password);
  await page.getByRole("button", { name: "Criar senha" }).click();
  await arriveAt(page, "/login");
}
