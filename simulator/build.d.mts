/** Builds dist/main.js, which Node runs, and dist/page, which browsers show. */
export function build(): Promise<void>;
