/** The nonce of this page, with which its policy allows a library to fill style elements; undefined without one. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
