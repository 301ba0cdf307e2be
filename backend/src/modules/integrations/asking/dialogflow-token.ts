import { beginningOf } from "@guiche/contract/texts/beginning";
import { createHash } from "node:crypto";
import { simulatedDialogflow } from "@guiche/contract/simulated-services";
import jwt from "jsonwebtoken";
import * as yup from "yup";
import { BoundedMap } from "../../../core/bounded-map";
import { now } from "../../../core/clock";
import { addressOf, simulatedServices } from "../../../core/http/outside";
import type { Outbound } from "../../../core/http/outbound";
import { AskError, callService, parseJson, readJson, textIn } from "./asking";

/** Google's addresses. A company's account may name others, which are never called. */
interface GoogleHosts {
  token: string;
  api: string;
}
const google = (): GoogleHosts => ({
  token: addressOf("google", "https://oauth2.googleapis.com"),
  api: addressOf("google", "https://dialogflow.googleapis.com"),
});

const audience = "https://oauth2.googleapis.com/token";
const tokenScope = "https://www.googleapis.com/auth/dialogflow";

const account = yup
  .object({
    type: yup.string().oneOf(["service_account"]).required(),
    project_id: yup.string().required(),
    private_key_id: yup.string().required(),
    private_key: yup
      .string()
      .matches(/^-----BEGIN PRIVATE KEY-----\n[^]+\n-----END PRIVATE KEY-----\s*$/)
      .required(),
    client_email: yup.string().email().required(),
  })
  .required();
type GoogleAccount = yup.InferType<typeof account>;

/** An account, and where it is valid. */
export interface DialogflowLogin {
  account: GoogleAccount;
  hosts: GoogleHosts;
}

/** The account of an integration. That of the installation's simulator is made anew at each of its starts. */
export async function openAccount(client: Outbound, json: string, projectName: string): Promise<DialogflowLogin> {
  if (json !== simulatedDialogflow.jsonContent) return { account: readAccount(json, projectName), hosts: google() };
  const services = simulatedServices();
  if (services === null) throw new AskError("refused", "SIMULATOR=off");
  const place = `${services}/dialogflow`;
  const answer = await callService(client, `${place}/account`, { method: "GET" });
  return { account: readAccount(answer.body.toString(), projectName), hosts: { token: place, api: place } };
}

/** The account of the dialog's JSON. Throws an AskError that says what is wrong with it. */
function readAccount(json: string, projectName: string): GoogleAccount {
  let read: GoogleAccount;
  try {
    read = account.validateSync(parseJson(json), { strict: true });
  } catch (error) {
    // Only where it is wrong: the message may hold the key.
    throw new AskError("refused", (error instanceof yup.ValidationError && error.path) || "JSON");
  }
  if (read.project_id !== projectName) throw new AskError("refused", `project_id: ${read.project_id} ≠ ${projectName}`);
  return read;
}

interface Token {
  value: string;
  until: number;
}
const tokens = new BoundedMap<string, Token>(1_000);

/** An access token, kept until a minute before its end, or until Google refuses it: `refusedToken`. */
export async function accessToken(
  client: Outbound,
  { account: loginAccount, hosts: at }: DialogflowLogin,
  refusedToken?: string,
): Promise<string> {
  const { private_key: key, ...named } = loginAccount;
  const id = createHash("sha256").update(`${at.token} ${named.client_email} ${key}`).digest("hex");
  const cachedToken = tokens.get(id);
  if (cachedToken && cachedToken.value !== refusedToken && cachedToken.until > now().getTime())
    return cachedToken.value;
  const answer = await callService(client, `${at.token}/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: assertion(named, key),
    }).toString(),
  });
  const reply = readJson(answer);
  const [value, seconds] = [textIn(reply["access_token"]), Number(reply["expires_in"])];
  if (answer.status !== 200 || !value)
    throw new AskError("refused", beginningOf(textIn(reply["error_description"]), 200));
  tokens.set(id, { value, until: now().getTime() + (seconds - 60) * 1_000 });
  return value;
}

function assertion({ client_email: issuer, private_key_id: keyid }: Omit<GoogleAccount, "private_key">, key: string) {
  const iat = Math.floor(now().getTime() / 1_000);
  try {
    return jwt.sign({ iss: issuer, scope: tokenScope, aud: audience, iat, exp: iat + 3_600 }, key, {
      algorithm: "RS256",
      keyid,
    });
  } catch {
    throw new AskError("refused", "private_key");
  }
}
