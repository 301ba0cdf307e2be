import * as yup from "yup";

/** What the AI decides. Handing over is a decision of its own, never a phrase in the text. */
export interface AiAnswer {
  /** For the customer; may be empty when the AI hands over. */
  text: string;
  handOver: boolean;
  /** The name of a queue, if it chose one. */
  queue: string | null;
  /** For the team: why it hands over. */
  reason: string;
}

const schema = yup.object({
  text: yup.string().nullable().default(""),
  handOver: yup.boolean().required(),
  queue: yup.string().nullable().default(null),
  reason: yup.string().nullable().default(""),
});

/** The only tool, and the schema that every server understands: all properties required, optional ones nullable. */
export const answerTool = {
  type: "function",
  function: {
    name: "answer",
    description: "Answers the customer, or hands the conversation over to a person of the team.",
    parameters: {
      type: "object",
      properties: {
        text: { type: "string", description: "What the customer reads." },
        handOver: { type: "boolean", description: "True when a person must take over." },
        queue: { type: ["string", "null"], description: "The name of the queue to hand over to." },
        reason: { type: "string", description: "For the team: why a person must take over; else empty." },
      },
      required: ["text", "handOver", "queue", "reason"],
      additionalProperties: false,
    },
  },
} as const;

export const jsonInstruction =
  'Reply with one JSON object only: {"text": string, "handOver": boolean, "queue": string or null, "reason": string}.';

/** The decision written as JSON, or null when it cannot be read. */
export function readAnswer(written: string): AiAnswer | null {
  try {
    const { text, handOver, queue, reason } = schema.validateSync(JSON.parse(written) as unknown, { strict: true });
    return { text: (text ?? "").trim(), handOver, queue: queue ?? null, reason: (reason ?? "").trim() };
  } catch {
    return null;
  }
}

/** A reply that says nothing, or nothing that can be read, goes to people. */
export const handedOver = (text: string): AiAnswer => ({ text, handOver: true, queue: null, reason: "" });
