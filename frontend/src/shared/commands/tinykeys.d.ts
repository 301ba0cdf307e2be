/** The library ships types, but its `exports` field does not expose them. */
declare module "tinykeys" {
  export function tinykeys(
    target: Window | HTMLElement,
    keys: Record<string, (event: KeyboardEvent) => void>,
  ): () => void;
}
