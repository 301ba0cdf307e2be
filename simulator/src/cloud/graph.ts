import { json, type ServiceReply } from "../services/service";

/** The version of the Graph API that addresses begin with. */
export const graphVersion = "v26.0";

/** Errors of the Cloud API, by their codes. Source: the error reference of Meta's WhatsApp documentation. */
const titles = {
  100: "Invalid parameter",
  190: "Invalid OAuth access token",
  2500: "Unknown path components",
  131008: "Required parameter is missing",
  131009: "Parameter value is not valid",
  131026: "Message undeliverable",
  131047: "Re-engagement message",
  131048: "Spam rate limit hit",
  131049: "This message was not delivered to maintain healthy ecosystem engagement.",
  131051: "Unsupported message type",
  131052: "Media download error",
  131053: "Media upload error",
  131056: "(Business Account, Consumer Account) pair rate limit hit",
  130429: "Rate limit hit",
  132000: "Number of parameters does not match the expected number of params",
  132012: "Parameter format does not match format in the created template",
  132001: "Template name does not exist in the translation",
  132015: "Template is paused",
} as const;
export type GraphCode = keyof typeof titles;

/** A refusal in the Graph API's shape. */
export class GraphError extends Error {
  constructor(
    readonly code: GraphCode,
    readonly details: string,
    readonly status = 400,
  ) {
    super(`(#${code}) ${titles[code]}`);
  }

  get reply(): ServiceReply {
    return json(this.status, {
      error: {
        message: this.message,
        type: "OAuthException",
        code: this.code,
        error_data: { messaging_product: "whatsapp", details: this.details },
        fbtrace_id: "simulated",
      },
    });
  }
}

/** The same error in a status. */
export const failure = (code: GraphCode, details: string) => ({
  code,
  title: titles[code],
  message: titles[code],
  error_data: { details },
  href: "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/",
});

export type Json = Record<string, unknown>;

export const objectIn = (body: Json, field: string): Json => {
  const value = body[field];
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Json;
  throw new GraphError(131008, `The parameter ${field} is required.`);
};

export const listIn = (body: Json, field: string): Json[] => {
  const value = body[field];
  if (Array.isArray(value)) return value as Json[];
  throw new GraphError(131008, `The parameter ${field} is required.`);
};

/** A text of at most so many characters. */
export function textIn(body: Json, field: string, most: number): string {
  const value = body[field];
  if (typeof value !== "string" || value === "") throw new GraphError(131008, `The parameter ${field} is required.`);
  if ([...value].length > most)
    throw new GraphError(131009, `The parameter ${field} has more than ${most} characters.`);
  return value;
}

export const optionalTextIn = (body: Json, field: string, most: number): string | undefined =>
  body[field] === undefined ? undefined : textIn(body, field, most);
