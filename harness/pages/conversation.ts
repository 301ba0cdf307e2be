import type { Locator, Page } from "playwright-core";
import { until } from "../until";

/** A file that an agent attaches. */
interface Attachment {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** What the ticks show: -1 failed, 0 a clock, 2 one tick, 3 two ticks, 4 two blue ticks. */
const acks = { failed: -1, pending: 0, sent: 2, delivered: 3, read: 4 } as const;

/** One open ticket. */
export class Conversation {
  readonly composer;
  readonly send;
  readonly log;

  constructor(readonly page: Page) {
    this.composer = page.getByRole("textbox", { name: "Digite uma mensagem" });
    this.send = page.getByRole("button", { name: "Enviar", exact: true });
    this.log = page.getByRole("log");
  }

  title = (customer: string) => this.page.getByRole("heading", { level: 2, name: customer });
  /** Rows of the visible conversation: others stay mounted but hidden. */
  bubbles = () => this.page.getByTestId("bubble").filter({ visible: true });
  bubble = (text: string) => this.bubbles().filter({ hasText: text });
  own = (text: string) => this.bubble(text).and(this.page.locator('[data-from-me="true"]'));
  action = (name: "Aceitar" | "Resolver" | "Devolver" | "Reabrir") =>
    this.page.getByRole("button", { name, exact: true }).first();

  /** A bubble without text, found by its content. */
  holding = (what: "picture" | "video" | "player" | "document" | "location" | "contact-card" | "poll") =>
    this.bubbles().filter({ has: this.page.getByTestId(what) });
  menu = () => this.page.getByRole("menu", { name: "Ações da mensagem" });
  attachDialog = () => this.page.getByRole("dialog", { name: /^Enviar \d+ arquivos?$/ });

  /** By keyboard, so that no mouse has to hover over the bubble. */
  async openMenu(bubble: Locator): Promise<void> {
    await bubble.press("Enter");
    await this.menu().waitFor();
  }

  async chooseAction(bubble: Locator, name: string | RegExp): Promise<void> {
    await this.openMenu(bubble);
    await this.menu().getByRole("menuitem", { name }).click();
  }

  /** Chooses files, which then appear in the dialog and are not sent yet. */
  async attach(kind: "Foto ou vídeo" | "Documento", files: readonly Attachment[]): Promise<void> {
    await this.page.getByRole("button", { name: "Anexar" }).click();
    const choosing = this.page.waitForEvent("filechooser");
    await this.page.getByRole("menuitem", { name: kind }).click();
    await (await choosing).setFiles([...files]);
    await this.attachDialog().waitFor();
  }

  /** Plays the voice note for a moment. If it could not be loaded, it is requested again, as a listener would do. */
  async listenTo(player: Locator): Promise<void> {
    const state = () =>
      player.locator("audio").evaluate((audio: HTMLAudioElement) => ({
        source: audio.currentSrc,
        ready: audio.readyState,
        error: audio.error?.message,
        paused: audio.paused,
        played: audio.played.length > 0 ? audio.played.end(0) : 0,
      }));
    await until("the voice note sounds", async () => {
      if (await player.getByRole("alert").isVisible()) await player.getByRole("button", { name: "Reproduzir" }).click();
      return (await state()).played > 0;
    }).catch(async (cause: unknown) => {
      throw new Error(`The voice note is silent: ${JSON.stringify(await state())}, ${await player.innerText()}`, {
        cause,
      });
    });
  }

  async sendText(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press("Enter");
  }

  /** Waits for the sign next to an own message: a clock, one tick, two, two blue ones, or "!". */
  waitForStatus = (text: string, status: keyof typeof acks) =>
    this.own(text)
      .and(this.page.locator(`[data-ack="${acks[status]}"]`))
      .waitFor();

  /** By how many pixels messages overlap the ones below them. */
  overlaps = () =>
    this.log.evaluate((log) => {
      const rows = [...log.querySelectorAll<HTMLElement>("[data-index]")]
        .sort((one, other) => Number(one.dataset.index) - Number(other.dataset.index))
        .map((row) => row.getBoundingClientRect());
      return rows.flatMap(({ top }, index) => Math.max(0, Math.round((rows[index - 1]?.bottom ?? top) - top)) || []);
    });
}
