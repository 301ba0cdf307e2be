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
  /** The customer asks for open bills; false where the prompt may not send them. */
  openBills: boolean;
}

const schema = yup.object({
  text: yup.string().nullable().default(""),
  handOver: yup.boolean().required(),
  queue: yup.string().nullable().default(null),
  reason: yup.string().nullable().default(""),
  openBills: yup.boolean().nullable().default(false),
});

const toolName = "answer";
export const isAnswerTool = (name: string | undefined): boolean => name === toolName;

const properties = {
  text: { type: "string", description: "What the customer reads." },
  handOver: { type: "boolean", description: "True when a person must take over." },
  queue: { type: ["string", "null"], description: "The name of the queue to hand over to." },
  reason: { type: "string", description: "For the team: why a person must take over; else empty." },
} as const;
const openBills = {
  type: "boolean",
  description: "True when the customer asks for open bills: the system then asks for the document and sends them.",
} as const;

/** What the AI may do in addition to answering and handing over. */
export interface AnswerFeatures {
  sendsBills: boolean;
}

/** The only tool, and the schema that every server understands: all properties required, optional ones nullable. */
export function answerTool({ sendsBills }: AnswerFeatures) {
  const answerProperties = { ...properties, ...(sendsBills && { openBills }) };
  return {
    type: "function",
    function: {
      name: toolName,
      description: "Answers the customer, or hands the conversation over to a person of the team.",
      parameters: {
        type: "object",
        properties: answerProperties,
        required: Object.keys(answerProperties),
        additionalProperties: false,
      },
    },
  };
}
export const answerToolChoice = { type: "function", function: { name: toolName } } as const;

export const jsonInstruction = ({ sendsBills }: AnswerFeatures): string =>
  `Reply with one JSON object only: {"text": string, "handOver": boolean, "queue": string or null, "reason": string${
    sendsBills ? ', "openBills": boolean' : ""
  }}.`;

/** The decision written as JSON, or null when it cannot be read. */
export function readAnswer(answerJson: string): AiAnswer | null {
  try {
    const decision = schema.validateSync(JSON.parse(answerJson) as unknown, { strict: true });
    const { text, handOver, queue, reason, openBills: asksBills } = decision;
    const trimmedTexts = { text: (text ?? "").trim(), reason: (reason ?? "").trim() };
    return { ...trimmedTexts, handOver, queue: queue ?? null, openBills: asksBills === true };
  } catch {
    return null;
  }
}

/** A reply that says nothing, or nothing that can be read, goes to people. */
export const handedOver = (text: string): AiAnswer => ({
  text,
  handOver: true,
  queue: null,
  reason: "",
  openBills: false,
});
