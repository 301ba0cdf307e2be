import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { World } from "../people/world";
import { answerMediaRequest, isForMedia } from "../media/host";
import { cloudRoutes } from "./cloud.routes";
import { streamEvents } from "./events";
import { groupRoutes } from "./groups.routes";
import { ControlError, mustBeBody, type Body } from "./input";
import type { Cloud } from "../cloud/cloud";
import { answerService, isForServices } from "../services/host";
import { readRequest } from "../services/service";
import { servePage } from "./page-files";
import { peopleRoutes } from "./people.routes";
import { phoneRoutes } from "./phones.routes";
import type { Call, Reply } from "./routes";
import { worldRoutes } from "./world.routes";

const ROUTES = [...worldRoutes, ...cloudRoutes, ...phoneRoutes, ...peopleRoutes, ...groupRoutes];
const MOST_BYTES = 96 * 1024 * 1024;

/** Serves all HTTP requests: the control API, the page and the media server. */
export async function answerHttp(
  world: World,
  cloud: Cloud,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  try {
    mustBeOwnHost(request);
    if (isForMedia(url.pathname)) {
      await answerMediaRequest(world, request, response);
      return;
    }
    mustBeOurPage(request);
    if (url.pathname.startsWith(PIX)) {
      await answerBank(world, request, response, url);
      return;
    }
    if (isForServices(url.pathname)) {
      await answerService(world.services, request, response);
      return;
    }
    if (!url.pathname.startsWith("/sim/")) await servePage(url.pathname, response);
    else if (url.pathname === "/sim/events") streamEvents(world, request, response);
    else await send(response, await answer({ world, cloud }, request, url));
  } catch (error) {
    if (error instanceof ControlError) sendError(response, error.status, error.message);
    else {
      world.logError("", error);
      sendError(response, 500, "The simulator failed. See /sim/log.");
    }
  }
}

const PIX = "/services/pix";

/** The simulated bank of demonstrations. */
async function answerBank(world: World, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const serviceRequest = await readRequest(request);
  const { status, type, body, headers } = world.bank.answer({
    ...serviceRequest,
    path: url.pathname.slice(PIX.length),
  });
  response.writeHead(status, { "content-type": type, ...headers }).end(body);
}

const OWN_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a request names this machine as its host. */
export const hasOwnHost = ({ headers: { host = "" } }: IncomingMessage): boolean =>
  OWN_HOSTS.has(host.replace(/:\d+$/, "").toLowerCase());

/** Refuses a page whose own host name was made to resolve to 127.0.0.1: the browser treats both as one origin. */
function mustBeOwnHost(request: IncomingMessage): void {
  if (!hasOwnHost(request)) throw new ControlError(403, "The simulator answers only as localhost or 127.0.0.1.");
}

/** Refuses requests from other pages in the same browser. */
function mustBeOurPage({ headers: { origin, host } }: IncomingMessage): void {
  if (origin === undefined || origin === `http://${host ?? ""}`) return;
  throw new ControlError(400, "Other pages may not call the simulator.");
}

async function answer(simulation: Pick<Call, "world" | "cloud">, request: IncomingMessage, url: URL): Promise<Reply> {
  const pathname = url.pathname.replaceAll("%40", "@");
  const here = ROUTES.filter((route) => route.pattern.test(pathname));
  const route = here.find((one) => one.method === request.method);
  if (!route) throw new ControlError(404, `There is no ${request.method ?? ""} ${url.pathname}.`);
  const path = route.pattern.exec(pathname)?.slice(1) ?? [];
  const body = route.method !== "GET" ? await readBody(request) : {};
  return route.answer({ ...simulation, path, query: url.searchParams, body });
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new ControlError(400, "The body is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const text = await readText(request);
  if (text === "") return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new ControlError(400, "The body is not JSON.");
  }
  return mustBeBody(parsed);
}

async function send(response: ServerResponse, { status, json, file }: Reply): Promise<void> {
  if (file) {
    // Keeps the browser from treating a file as anything but its declared type.
    const safe = { "x-content-type-options": "nosniff", "content-security-policy": "sandbox; default-src 'none'" };
    response.writeHead(status, { "content-type": file.type, "content-length": file.size, ...safe });
    await pipeline(file.bytes, response).catch((error: unknown) => {
      if (!response.destroyed) throw error;
    });
  } else if (json === undefined) response.writeHead(status).end();
  else response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
}

function sendError(response: ServerResponse, status: number, error: string): void {
  if (response.headersSent) response.end();
  else response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ error }));
}
