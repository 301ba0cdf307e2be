import type { RequestHandler } from "express";
import { log } from "../log/log";

/**
 * Warns once of a proxy unknown to TRUST_PROXY: every caller then has the proxy's address, and with it one limit
 * of sign-ins.
 */
export function noticeProxy(trustProxy: number): RequestHandler {
  let noticed = trustProxy > 0;
  return (request, _response, next) => {
    if (!noticed && request.headers["x-forwarded-for"] !== undefined) {
      noticed = true;
      log.warn(
        "Request came through a proxy while TRUST_PROXY is 0: all sign-ins share one limit. Set it to the number of proxies",
      );
    }
    next();
  };
}
