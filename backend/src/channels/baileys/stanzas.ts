/** The attribute of a message whose content only the phone receives; its value is the type of the content. */
export const withheldAttribute = "withheld";

/** Finds the attributes of a ciphertext's stanza by the identity of its byte array. */
export class Stanzas {
  private readonly around = new WeakMap<object, Record<string, string>>();
  private readonly hiddenCiphertexts = new WeakSet<object>();

  remember(content: unknown, attributes: Record<string, string>): void {
    if (!Array.isArray(content)) return;
    for (const { attrs, content: inner } of content as { attrs?: Record<string, string>; content?: unknown }[]) {
      if (!(inner instanceof Uint8Array)) continue;
      this.around.set(inner, attributes);
      if (attrs?.["decrypt-fail"] === "hide") this.hiddenCiphertexts.add(inner);
    }
  }

  /** The sender asks not to show it when it cannot be decrypted, as for a reaction or a vote. */
  isHidden(ciphertext: Uint8Array): boolean {
    return this.hiddenCiphertexts.has(ciphertext);
  }

  of(ciphertext: Uint8Array): Record<string, string> {
    return this.around.get(ciphertext) ?? {};
  }
}
