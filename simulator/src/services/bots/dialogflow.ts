import { createVerify, generateKeyPairSync } from "node:crypto";
import { json, type ServiceReply, type ServiceRequest } from "../service";

/** What the agent answers to a text. Empty fields are absent, as in the real one. */
export type DialogflowTurn = Record<string, unknown>;

export const dialogflowProject = "guiche-test";
const email = `bot@${dialogflowProject}.iam.gserviceaccount.com`;
/** Made with the first use: it takes a tenth of a second, which most who start a simulator would wait for in vain. */
let cachedPair: { publicKey: string; privateKey: string } | undefined;
const pair = () =>
  (cachedPair ??= generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  }));

/** The account as Google hands it out. Its token_uri is a trap: it must not be called. */
export const dialogflowAccount = (): string =>
  JSON.stringify({
    type: "service_account",
    project_id: dialogflowProject,
    private_key_id: "key1",
    private_key: pair().privateKey,
    client_email: email,
    token_uri: "http://169.254.169.254/token",
  });

const refusal = (code: number, status: string, message: string) => json(code, { error: { code, message, status } });

/** Google's token endpoint and Dialogflow ES on one address. `answer` says what the agent answers. */
export function dialogflow(answer: (text: string, session: string) => DialogflowTurn) {
  return (request: ServiceRequest): ServiceReply => {
    if (request.path === "/token") return token(request);
    const [, project, session] =
      /^\/v2\/projects\/([^/]+)\/agent\/sessions\/([^/:]+):detectIntent$/.exec(request.path) ?? [];
    if (project === undefined || session === undefined) return refusal(404, "NOT_FOUND", "Not found.");
    if (request.headers.authorization !== "Bearer ya29.simulated")
      return refusal(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.");
    if (project !== dialogflowProject) return refusal(404, "NOT_FOUND", "No DesignTimeAgent found for project.");
    if (session.length > 36) return refusal(400, "INVALID_ARGUMENT", "Session ID too long.");
    const { queryInput } = JSON.parse(request.body) as {
      queryInput?: {
        text?: { text?: string; languageCode?: string };
        event?: { name?: string; languageCode?: string };
      };
    };
    const { text: words, event } = queryInput ?? {};
    if (words && event) return refusal(400, "INVALID_ARGUMENT", "Only one input may be set.");
    // The text of an event is its name, as the real one shows it.
    const text = (words ? words.text : event?.name) ?? "";
    const languageCode = (words ?? event)?.languageCode ?? "";
    if (!text || text.length > 256) return refusal(400, "INVALID_ARGUMENT", "Input text is too long or empty.");
    if (!languageCode) return refusal(400, "INVALID_ARGUMENT", "Language is missing.");
    return json(200, { responseId: "r1", queryResult: { queryText: text, languageCode, ...answer(text, session) } });
  };
}

function token({ method, headers, body }: ServiceRequest): ServiceReply {
  const form = new URLSearchParams(body);
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
  const isGrant = form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer";
  if (method !== "POST" || !isForm || !isGrant) return json(400, { error: "unsupported_grant_type" });
  const [head = "", claims = "", signature = ""] = (form.get("assertion") ?? "").split(".");
  const invalid = (error_description: string) => json(400, { error: "invalid_grant", error_description });
  const isGenuine = createVerify("RSA-SHA256")
    .update(`${head}.${claims}`)
    .verify(pair().publicKey, Buffer.from(signature, "base64url"));
  if (!isGenuine) return invalid("Invalid JWT Signature.");
  const { iss, aud, scope, iat, exp } = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
    iss: string;
    aud: string;
    scope: string;
    iat: number;
    exp: number;
  };
  if (iss !== email) return invalid("Invalid grant: account not found");
  if (aud !== "https://oauth2.googleapis.com/token") return invalid("Invalid JWT: aud");
  if (scope !== "https://www.googleapis.com/auth/dialogflow") return invalid("Invalid scope");
  if (exp - iat > 3_600) return invalid("Invalid JWT: Token must be a short-lived token.");
  return json(200, { access_token: "ya29.simulated", expires_in: 3_599, token_type: "Bearer" });
}
