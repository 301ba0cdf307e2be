import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { ai } from "./ai";
import {
  demoAgent,
  demoBillers,
  demoFlow,
  demoWorkflow,
  simulatedAsaasKey,
  simulatedLogin,
  simulatedToken,
} from "./demo";
import { dialogflow, dialogflowAccount } from "./bots/dialogflow";
import { n8n } from "./bots/n8n";
import { typebot } from "./bots/typebot";
import { asaas } from "./isp/asaas";
import { ixc } from "./isp/ixc";
import { mkAuth } from "./isp/mk-auth";
import { readRequest, type ServiceReply, type ServiceRequest } from "./service";

/** What came in at an imitated service, and what it answered. */
export interface ServiceCall {
  service: string;
  at: string;
  method: string;
  path: string;
  /** So that a signature can be checked; credentials are masked. */
  headers: Record<string, string>;
  body: string;
  status: number;
  reply: string;
}

type Answer = (request: ServiceRequest) => ServiceReply | Promise<ServiceReply>;

/** The imitated services of a running simulator, below /services/{name}. */
interface Services {
  answers: Map<string, Answer>;
  /** The newest first. */
  calls: ServiceCall[];
}

const prefix = "/services/";
const mostCalls = 50;
const longestText = 4_000;

export const isForServices = (path: string): boolean => path.startsWith(prefix);

export const makeServices = (): Services => ({
  answers: new Map<string, Answer>([
    ["ai", ai()],
    ["typebot", typebot({ flows: { demo: demoFlow } }).answer],
    ["n8n", (request: ServiceRequest) => n8n({ path: "guiche", mode: demoWorkflow(request) })(request)],
    ["ixc", ixc(simulatedToken, demoBillers())],
    ["mkauth", mkAuth(simulatedLogin, simulatedLogin, demoBillers())],
    ["asaas", asaas(simulatedAsaasKey, demoBillers())],
    ["dialogflow", demoDialogflow()],
  ]),
  calls: [],
});

/** Dialogflow, and the account that the server signs its questions with: the real one is a file of Google's console. */
function demoDialogflow() {
  const answer = dialogflow(demoAgent);
  return (request: ServiceRequest): ServiceReply =>
    request.path === "/account"
      ? { status: 200, type: "application/json", body: dialogflowAccount() }
      : answer(request);
}

/** Answers as the imitated service does, and notes it. */
export async function answerService(
  services: Services,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const request = await readRequest(incoming);
  const [name = "", ...rest] = request.path.slice(prefix.length).split("/");
  const answer = services.answers.get(name);
  const reply = answer ? await answer({ ...request, path: `/${rest.join("/")}` }) : unknownService;
  services.calls.unshift({
    service: name,
    at: new Date().toISOString(),
    method: request.method,
    path: `/${rest.join("/")}`,
    headers: shownHeaders(request.headers),
    body: request.body.slice(0, longestText),
    status: reply.status,
    reply: reply.body.toString().slice(0, longestText),
  });
  services.calls.length = Math.min(services.calls.length, mostCalls);
  const bytes = Buffer.from(reply.body);
  outgoing.writeHead(reply.status, { "content-type": reply.type, "content-length": bytes.length, ...reply.headers });
  if (reply.isCut) outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.destroy());
  else outgoing.end(bytes);
}

const credential = /authorization|cookie|key|token|secret/;
const shownHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, credential.test(name) ? "****" : String(value)]),
  );

const unknownService: ServiceReply = { status: 404, type: "text/plain", body: "There is no such service." };
