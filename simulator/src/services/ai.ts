import { silentOpus } from "./opus";
import { json, startService, type Service, type ServiceReply, type ServiceRequest } from "./service";

/** What differs between servers of the same protocol. */
export interface AiMode {
  /** Reasoning models refuse `max_tokens` and every temperature but 1. */
  reasons?: boolean;
  /** Some servers have no tools, some have no JSON mode either. */
  refusesTools?: boolean;
  refusesJson?: boolean;
  /** Many models read text alone. */
  readsNoPictures?: boolean;
  /** What a recording says. */
  transcript?: string;
}

/** The model's next answer: the arguments of a tool call, perhaps of a tool that was not offered, or plain content. */
type AiTurn = { arguments: string; tool?: string } | { content: string | null };

export interface AiService extends Service {
  /** The answers to give, in order; without one the AI repeats the customer's words. */
  script: (...turns: AiTurn[]) => void;
}

export const aiKey = "sk-simulated";
export const aiModel = "simulated-model";
export const azureKey = "azure-simulated";

interface Part {
  type?: string;
  text?: string;
  image_url?: { url?: string };
}

interface Chat {
  model?: string;
  messages?: { role?: string; content?: string | Part[] }[];
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  tools?: { function?: { name?: string; parameters?: { properties?: object } } }[];
  tool_choice?: unknown;
  response_format?: unknown;
}

/** An error in the protocol's own shape; `code` and `param` name the cause. */
export const refusal = (status: number, message: string, param: string | null = null, code: string | null = null) =>
  json(status, { error: { message, type: "invalid_request_error", param, code } });

const knownFields = [
  "model",
  "messages",
  "max_tokens",
  "max_completion_tokens",
  "temperature",
  "tools",
  "tool_choice",
  "response_format",
];

/** Why the request is refused, if it is. */
function objection({ method, path, headers, body }: ServiceRequest, mode: AiMode): ServiceReply | null {
  if (method !== "POST" || path !== "/v1/chat/completions") return refusal(404, `Unknown request: ${method} ${path}`);
  if (headers.authorization !== `Bearer ${aiKey}`)
    return refusal(401, "Incorrect API key provided.", null, "invalid_api_key");
  if (!headers["content-type"]?.startsWith("application/json")) return refusal(400, "The body must be JSON.");
  const chat = JSON.parse(body) as Chat;
  const unknown = Object.keys(chat).find((name) => !knownFields.includes(name));
  if (unknown) return refusal(400, `Unrecognized request argument supplied: ${unknown}`, unknown);
  if (chat.model !== aiModel) return refusal(404, `The model does not exist.`, "model", "model_not_found");
  const { messages = [] } = chat;
  if (messages[0]?.role !== "system" || messages[1]?.role !== "user")
    return refusal(400, "The messages must begin with system and user.", "messages");
  if (messages.some(({ role }, at) => at > 0 && role === messages[at - 1]?.role))
    return refusal(400, "Conversation roles must alternate.", "messages");
  for (const { role, content } of messages) {
    const errorReply = Array.isArray(content) ? objectionToParts(role, content, mode) : null;
    if (errorReply) return errorReply;
  }
  if (mode.reasons && chat.max_tokens !== undefined)
    return refusal(400, "Use 'max_completion_tokens' instead.", "max_tokens", "unsupported_parameter");
  if (mode.reasons && chat.temperature !== undefined && chat.temperature !== 1)
    return refusal(400, "Only the default (1) value is supported.", "temperature", "unsupported_value");
  if (mode.refusesTools && chat.tools) return refusal(400, "tools are not supported by this server", "tools");
  if (mode.refusesJson && chat.response_format) return refusal(400, "unsupported response_format", "response_format");
  if (chat.tool_choice !== undefined && !chat.tools)
    return refusal(400, "'tool_choice' is only allowed when 'tools' are specified.", "tool_choice");
  return null;
}

/** Pictures come from users alone, and within the request: a server of one's own fetches none. */
function objectionToParts(role: string | undefined, parts: readonly Part[], mode: AiMode): ServiceReply | null {
  for (const { type, text, image_url } of parts) {
    const isPicture = type === "image_url" && role === "user";
    if (!isPicture && (type !== "text" || !text)) return refusal(400, `Invalid part: ${String(type)}`, "messages");
    if (isPicture && mode.readsNoPictures)
      return refusal(400, "Invalid content type. image_url is only supported by certain models.", "messages");
    if (isPicture && !/^data:image\/(jpeg|png|webp|gif);base64,[\w+/]+=*$/.test(image_url?.url ?? ""))
      return refusal(400, "You uploaded an unsupported image.", null, "image_parse_error");
  }
  return null;
}

const wordsOf = (content: string | readonly Part[]): string =>
  typeof content === "string" ? content : content.map(({ text }) => text ?? "(imagem vista)").join("\n");

/** What the AI says when nothing is scripted: the customer's words, and a person or open bills when they ask. */
function echo(chat: Chat): AiTurn {
  const text = wordsOf(chat.messages?.at(-1)?.content ?? "");
  const handOver = /pessoa|atendente|person|persona/i.test(text);
  const mayBill = "openBills" in (chat.tools?.[0]?.function?.parameters?.properties ?? {});
  const openBills = /boleto|2ª via|segunda via|bill|factura/i.test(text) && !handOver;
  const decision = { handOver, queue: null, reason: handOver ? text : "", ...(mayBill && { openBills }) };
  const answerJson = JSON.stringify({ text: `SIMULADO: ${text}`, ...decision });
  return chat.tools ? { arguments: answerJson } : { content: chat.response_format ? answerJson : `SIMULADO: ${text}` };
}

const opus = (): ServiceReply => ({ status: 200, type: "audio/ogg", body: silentOpus(1_000) });

/** Transcription and speech, and Azure's speech; null for other requests. */
function audio({ method, path, headers, body }: ServiceRequest, { transcript }: AiMode): ServiceReply | null {
  if (path === "/cognitiveservices/v1") {
    if (headers["ocp-apim-subscription-key"] !== azureKey) return { status: 401, type: "text/plain", body: "" };
    const isRead = headers["content-type"] === "application/ssml+xml" && /^<speak .*<voice name="pt-BR-/s.test(body);
    return isRead && headers["user-agent"] ? opus() : { status: 400, type: "text/plain", body: "" };
  }
  if (method !== "POST" || !path.startsWith("/v1/audio/")) return null;
  if (headers.authorization !== `Bearer ${aiKey}`)
    return refusal(401, "Incorrect API key provided.", null, "invalid_api_key");
  if (path === "/v1/audio/transcriptions") {
    if (!headers["content-type"]?.startsWith("multipart/form-data; boundary="))
      return refusal(400, "The body must be multipart/form-data.");
    const fieldOf = (name: string) => new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(body)?.[1];
    if (!/name="file"; filename="[^"]+\.(flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)"/.test(body))
      return refusal(400, "Invalid file format.", "file");
    if (fieldOf("model") !== aiModel) return refusal(404, "The model does not exist.", "model", "model_not_found");
    if (fieldOf("response_format") !== "json") return refusal(400, "Unsupported response_format.", "response_format");
    const usage = { type: "tokens", input_tokens: 14, output_tokens: 6, total_tokens: 20 };
    return json(200, { text: transcript ?? "SIMULADO: mensagem de voz", usage });
  }
  const speechRequest = JSON.parse(body) as {
    model?: string;
    input?: string;
    voice?: string;
    response_format?: string;
  };
  if (speechRequest.model !== aiModel) return refusal(404, "The model does not exist.", "model", "model_not_found");
  if (!speechRequest.input || speechRequest.input.length > 4_096) return refusal(400, "Invalid input.", "input");
  return speechRequest.voice && speechRequest.response_format === "opus"
    ? opus()
    : refusal(400, "Invalid voice.", "voice");
}

/** The models that the server offers; null for other requests. */
function models({ method, path, headers }: ServiceRequest): ServiceReply | null {
  if (method !== "GET" || path !== "/v1/models") return null;
  if (headers.authorization !== `Bearer ${aiKey}`)
    return refusal(401, "Incorrect API key provided.", null, "invalid_api_key");
  const model = (id: string) => ({ id, object: "model", created: 1_700_000_000, owned_by: "simulado" });
  return json(200, { object: "list", data: [model(aiModel), model("simulated-mini")] });
}

/** What the server answers to a request; `nextTurn` gives the model's scripted answers. */
export const ai =
  (mode: AiMode = {}, nextTurn: () => AiTurn | undefined = () => undefined) =>
  (request: ServiceRequest): ServiceReply => {
    const directReply = models(request) ?? audio(request, mode);
    if (directReply) return directReply;
    const errorReply = objection(request, mode);
    if (errorReply) return errorReply;
    const chat = JSON.parse(request.body) as Chat;
    const turn = nextTurn() ?? echo(chat);
    const isCall = "arguments" in turn;
    const call = {
      id: "call_1",
      type: "function",
      function: {
        name: (isCall && turn.tool) || chat.tools?.[0]?.function?.name,
        arguments: isCall ? turn.arguments : "",
      },
    };
    const message = isCall
      ? { role: "assistant", content: null, tool_calls: [call] }
      : { role: "assistant", content: turn.content };
    return json(200, {
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 1_700_000_000,
      model: aiModel,
      choices: [{ index: 0, finish_reason: "stop", message }],
      usage: { prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 },
    });
  };

/** An imitated server of the OpenAI protocol. */
export async function startAi(mode: AiMode = {}): Promise<AiService> {
  const turns: AiTurn[] = [];
  const service = await startService(ai(mode, () => turns.shift()));
  return { ...service, url: `${service.url}/v1`, script: (...more) => void turns.push(...more) };
}
