import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apiVersion, versionHeader } from "@guiche/contract/api-docs/version";
import compression from "compression";
import express, { Router, type Express, type RequestHandler, type Response } from "express";
import helmet from "helmet";
import { mount, type Authenticate, type Routes } from "./core/http/route";
import { AppError, errorHandler } from "./core/http/errors";
import { countProxies } from "./core/http/proxy-count";
import { noticeProxy } from "./core/http/proxy-notice";
import { pagesIn, styleNonce } from "./core/http/pages";
import { requestTimeout } from "./core/http/request-timeout";
import { log, withRequest } from "./core/log/log";
import { acceptsRequests } from "./core/http/serving-state";
import { traceRequests } from "./core/tracing/trace";
import { httpDuration } from "./core/metrics/metrics";

interface AppOptions {
  routes: Routes;
  authenticate: Authenticate;
  /** Number of proxies in front. */
  trustProxy: number;
  /** Browsers reach it by https: they then use nothing else for a year. */
  https?: boolean;
  /** Folder of the built single-page app; absent in tests of the API alone. */
  pages?: string;
}

/** The Express app without a port: REST under /api, everything else is the single-page app. */
export function createApp({ routes, authenticate, trustProxy, https = false, pages }: AppOptions): Express {
  const app = express();
  app.set("trust proxy", trustProxy);
  app.set("query parser", "simple");
  app.set("etag", false);
  app.disable("x-powered-by");
  app.use(helmet(securityHeaders(pages, https)));
  app.use(compression({ threshold: 4_096 }));
  app.use("/api", nameVersion, noticeProxy(trustProxy), countProxies, apiOf(routes, authenticate));
  if (pages && existsSync(pages)) app.use(pagesIn(pages));
  app.use(() => {
    throw new AppError("ERR_NOT_FOUND");
  });
  app.use(errorHandler);
  return app;
}

function apiOf(routes: Routes, authenticate: Authenticate): Router {
  const api = Router();
  api.use(
    traceRequests,
    mark,
    noStore,
    onlyWhileServing,
    shortQuery,
    requestTimeout(),
    // Their signature covers the bytes. Before the parser of JSON, which leaves a read body alone.
    signedBody,
    express.json({ limit: "1mb" }),
    mount(routes, authenticate),
  );
  api.use(() => {
    throw new AppError("ERR_NOT_FOUND");
  });
  return api;
}

const rawBody = express.raw({ type: "*/*", limit: "3mb" });
const signedBody: RequestHandler = (request, response, next) =>
  request.method === "POST" && request.path.startsWith("/whatsapp-hooks/") ? rawBody(request, response, next) : next();

/** Gives the request an id that all its log messages carry, and logs the end: route and time, never the contents. */
const mark: RequestHandler = (request, response, next) => {
  const id = randomUUID();
  const startTime = performance.now();
  const isAskedByProbe = isProbe.test(request.path);
  response.setHeader("X-Request-Id", id);
  response.on("finish", () => {
    const ms = performance.now() - startTime;
    const { method } = request;
    const route = (request.route as { path?: string } | undefined)?.path;
    const status = response.statusCode;
    // Probes come every second: they would hide slow and failing requests among them.
    if (!isAskedByProbe) httpDuration.observe({ method, route: route ?? "none", status }, ms / 1_000);
    log.debug({ request: id, method, route, status, ms: Math.round(ms) }, "Request");
  });
  withRequest({ id, ip: request.ip ?? "" }, next);
};

/** No cache may store replies; those with files set a header of their own. */
const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader("Cache-Control", "no-store");
  next();
};

/** Probes decide by themselves what they answer while the process starts or drains. */
const isProbe = /^\/health(\/live|\/ready)?$/;

const onlyWhileServing: RequestHandler = (request, response, next) => {
  if (acceptsRequests() || isProbe.test(request.path)) return next();
  response.setHeader("Connection", "close");
  throw new AppError("ERR_UNAVAILABLE");
};

const maxQuery = 4_096;
const shortQuery: RequestHandler = (request, _response, next) => {
  if (request.originalUrl.length > maxQuery) throw new AppError("ERR_BAD_REQUEST");
  next();
};

const inline = { script: /<script>([\s\S]*?)<\/script>/g, style: /<style>([\s\S]*?)<\/style>/g };

/** CSP hashes of the pages' inline scripts and styles, which run before the first paint. Nothing else inline may run. */
function inlineHashes(pages: string | undefined, tag: keyof typeof inline): string[] {
  if (!pages) return [];
  const files = ["index.html", "offline.html"].map((name) => join(pages, name)).filter(existsSync);
  return files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(inline[tag])].map((match) => hashOf(match[1] ?? "")),
  );
}

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Emotion adds empty style elements and fills them rule by rule, which the policy does not restrict. Only elements that
 * arrive with text, as injected markup does, and style attributes are refused.
 */
const emptyStyle = hashOf("");

/** The board's library fills the style elements that it adds: it gives them the page's nonce. */
const nonceOf = (_request: unknown, response: unknown): string => `'nonce-${styleNonce(response as Response)}'`;

const securityHeaders = (pages: string | undefined, https: boolean) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      "default-src": ["'self'"],
      "script-src": ["'self'", ...inlineHashes(pages, "script")],
      "style-src": ["'self'", ...inlineHashes(pages, "style"), emptyStyle, nonceOf],
      "img-src": ["'self'", "blob:", "data:"],
      "media-src": ["'self'", "blob:"],
      "worker-src": ["'self'", "blob:"],
      "font-src": ["'self'"],
      "frame-src": ["https://www.youtube-nocookie.com"],
      "connect-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    },
  },
  // Not for other names below this one, which the operator may serve without TLS.
  strictTransportSecurity: https && { maxAge: 365 * 24 * 3_600, includeSubDomains: false },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
});

const nameVersion: RequestHandler = (_request, response, next) => {
  response.setHeader(versionHeader, apiVersion);
  next();
};
