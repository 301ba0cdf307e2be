import type { Request, Response } from "express";
import { env } from "../../config/env";

const overHttps = () => env().publicUrl?.startsWith("https:") ?? false;

/**
 * The cookies of the sign-in: httpOnly, and sent to these calls only. Under https they have the prefix with which a
 * browser takes them from this host alone, never from a neighbouring name; the prefix demands the path "/".
 */
const options = () =>
  ({ httpOnly: true, sameSite: "strict", path: overHttps() ? "/" : "/api/auth", secure: overHttps() }) as const;

interface TokenCookie {
  read(request: Request): string | undefined;
  give(response: Response, token: string, expires: Date): void;
  clear(response: Response): void;
}

/** A cookie that holds one token. */
function tokenCookie(plain: string, patterns: { plain: RegExp; prefixed: RegExp }): TokenCookie {
  const name = () => (overHttps() ? `__Host-${plain}` : plain);
  return {
    read: (request) => (overHttps() ? patterns.prefixed : patterns.plain).exec(request.get("cookie") ?? "")?.[1],
    give: (response, token, expires) => void response.cookie(name(), token, { ...options(), expires }),
    clear: (response) => void response.clearCookie(name(), options()),
  };
}

/** The refresh token. */
export const refreshCookie = tokenCookie("jrt", {
  plain: /(?:^|;\s*)jrt=([\w-]{20,100})(?:;|$)/,
  prefixed: /(?:^|;\s*)__Host-jrt=([\w-]{20,100})(?:;|$)/,
});

/** Says that this browser is not asked for the code of a second factor. */
export const trustedCookie = tokenCookie("jtb", {
  plain: /(?:^|;\s*)jtb=([\w-]{20,100})(?:;|$)/,
  prefixed: /(?:^|;\s*)__Host-jtb=([\w-]{20,100})(?:;|$)/,
});
