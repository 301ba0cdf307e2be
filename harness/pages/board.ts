import type { Page } from "playwright-core";

/** The kanban board. */
export class Board {
  constructor(readonly page: Page) {}

  lane = (name: string) => this.page.getByRole("region", { name: new RegExp(`^${name}, \\d`) });
  card = (lane: string, customer: string) => this.lane(lane).getByRole("group", { name: customer, exact: true });

  /** Carries a card to another lane by its middle, as a hand does: down, a short way, the long way, up. */
  async carry(from: string, customer: string, to: string): Promise<void> {
    await this.lift(from, customer);
    await this.drop(to);
  }

  async lift(from: string, customer: string): Promise<void> {
    const { x, y } = await this.middle(this.card(from, customer));
    const { mouse } = this.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + 8, y + 8, { steps: 4 });
    await this.page.locator("[data-lifted]").waitFor();
  }

  async drop(lane: string): Promise<void> {
    const { x, y } = await this.middle(this.lane(lane));
    await this.page.mouse.move(x, y, { steps: 12 });
    await this.page.mouse.up();
    await this.page.locator("[data-lifted]").waitFor({ state: "detached" });
  }

  private async middle(of: ReturnType<Page["locator"]>) {
    const box = await of.boundingBox();
    if (!box) throw new Error("It is not on the screen.");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}
