/** The library has types, but its `exports` do not name them. */
declare module "tinykeys" {
  export function tinykeys(
    target: Window | HTMLElement,
    keys: Record<string, (event: KeyboardEvent) => void>,
  ): () => void;
}
