import type { Page } from "playwright-core";
import type { Simulator } from "../simulator";

/** The simulator's page: the customers' phones and the owner's. */
export class Phone {
  readonly composer;

  constructor(
    readonly page: Page,
    private readonly simulator: Simulator,
  ) {
    this.composer = page.getByTestId("composer");
  }

  open = (number = "") => this.page.goto(`http://127.0.0.1:${this.simulator.port}/?phone=${number}`);

  person = (number: string) => this.page.getByTestId(`person-${number}`);
  message = (text: string) => this.page.getByTestId("message").filter({ hasText: text });
  bubble = (text: string, { mine, status }: { mine: boolean; status?: string }) =>
    this.message(text).and(this.page.locator(`[data-from-me="${mine}"]${status ? `[data-status="${status}"]` : ""}`));

  /** The simulator opens on the owner's phone only while no phone is paired yet. */
  private async openOwner(): Promise<void> {
    const number = this.page.getByTestId("shop-number");
    const open = this.page.getByTestId("owner-open");
    await number.or(open).filter({ visible: true }).first().waitFor();
    if (!(await number.isVisible())) await open.click();
  }

  /** The owner scans the QR code with the shop's phone. */
  async scan(qr: string, shop: { number: string; name: string }): Promise<void> {
    await this.openOwner();
    await this.page.getByTestId("shop-number").fill(shop.number);
    await this.page.getByTestId("shop-name").fill(shop.name);
    await this.page.getByTestId("qr-input").fill(qr);
    await this.page.getByTestId("qr-scan").click();
  }

  /** The owner types the pairing code that the desk shows. */
  async typeCode(code: string, shop: { number: string; name: string }): Promise<void> {
    await this.openOwner();
    await this.page.getByTestId("shop-number").fill(shop.number);
    await this.page.getByTestId("shop-name").fill(shop.name);
    await this.page.getByTestId("code-input").fill(code);
    await this.page.getByTestId("code-link").click();
  }

  async addPerson(name: string, number: string): Promise<void> {
    await this.page.getByTestId("add-person-open").click();
    await this.page.getByTestId("person-name").fill(name);
    await this.page.getByTestId("person-number").fill(number);
    await this.page.getByTestId("add-person-submit").click();
    await this.person(number).waitFor();
  }

  async write(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press("Enter");
  }

  /** Leaves the chat, so that new messages stay unread. */
  lookAway = () => this.page.getByTestId("owner-open").click();
  lookAt = (number: string) => this.person(number).click();
}
