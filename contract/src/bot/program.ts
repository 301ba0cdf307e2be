import { languageOf, type Language } from "../texts/languages";
import { usualText } from "../texts/automatic-texts";

/** A queue as the bot needs it. Texts are templates; the runner fills their {{placeholders}}. */
export interface BotQueue {
  id: number;
  name: string;
  greetingMessage: string;
  hasMedia: boolean;
  /** The roots of its tree, in order. */
  options: BotOption[];
  /** The integration or prompt that answers instead of the options; an integration takes precedence. */
  promptId?: number | null;
  integrationId?: number | null;
  /** The customer gets open bills by CPF or CNPJ. */
  sendsBills?: boolean;
}

/** An option of a queue's tree. */
export interface BotOption {
  id: number;
  title: string;
  message: string;
  hasMedia: boolean;
  /** After its message the ticket goes to this queue. */
  forwardQueueId: number | null;
  children: BotOption[];
  /** After its message the ticket is resolved, and goes to no other queue. */
  closesTicket?: boolean;
  sendsBills?: boolean;
}

export interface BotConnection {
  greetingMessage: string;
  /** The queues it offers, in the order of the menu. */
  queueIds: number[];
  /** Menus that a ticket gets; 0: no limit. */
  maxUseBotQueues: number;
  /** Minutes of silence after which the counting starts over; 0: never. */
  timeUseBotQueues: number;
  /** The responder of a ticket without a queue. */
  promptId?: number | null;
  integrationId?: number | null;
  /** Where a ticket waits that is left without a queue. */
  fallbackQueueId?: number | null;
  /** The timer that takes tickets without a queue, in place of the fallback queue. */
  transferQueueId?: number | null;
  timeToTransfer?: number;
}

/** A prompt or an integration, as far as the engine decides about it. */
export interface BotSpeaker {
  kind: "prompt" | "integration";
  id: number;
  name: string;
  /** How long the customer must be quiet before it is asked. */
  quietMs: number;
  /** The queue to which it hands customers over. */
  queueId: number | null;
  /** Speaks first when it is reached; else the queue's greeting comes first. */
  begins: boolean;
  /** Minutes of silence after which its conversation starts over; 0: never. */
  expiresMinutes: number;
  finishWord: string;
  restartWord: string;
  restartText: string;
  /** Whether it may begin the look-up of open bills. */
  sendsBills?: boolean;
  /** Whether its AI transcribes recordings. */
  hears?: boolean;
}

/** What a node says before its choices. */
interface NodeWords {
  title: string;
  text: string;
  hasMedia: boolean;
  /** The node that speaks for this one. */
  speaker: string | null;
}

interface MenuNode extends NodeWords {
  kind: "menu";
  choices: NodeChoice[];
}
interface QueueNode extends NodeWords {
  kind: "queue";
  queueId: number;
  choices: NodeChoice[];
}
interface OptionNode extends NodeWords {
  kind: "option";
  optionId: number;
  queueId: number;
  parent: string;
  forwardQueueId: number | null;
  closesTicket?: true;
  choices: NodeChoice[];
}
interface SpeakerNode extends NodeWords {
  kind: "speaker";
  speaks: BotSpeaker | null;
  choices: NodeChoice[];
}
export type BotNode = MenuNode | QueueNode | OptionNode | SpeakerNode;

/** A choice without its number, which is its place in the list. */
export interface NodeChoice {
  title: string;
  node: string;
}

/** Everything the bot may say on a connection: plain JSON, made again when a queue, an option or a setting changes. */
export interface Program {
  nodes: Record<string, BotNode>;
  /** Ids of the queues that the connection offers. */
  offered: number[];
  maxMenus: number;
  pauseMinutes: number;
  language: Language;
  /** Whether the greeting of an only queue is sent. */
  greetsOneQueue: boolean;
  /** The text for the customer when another service fails. */
  failedText: string;
  /** What the customer reads before the choices are repeated, and before people take over. */
  notUnderstoodText: string;
  givesUpText: string;
  /** After the notice the bot goes on as within the hours. */
  answersOutOfHours?: true;
  /** The queue of tickets that are left without one. */
  fallbackQueueId?: number;
  /** A timer of the connection moves customers who do not choose. */
  hasTransferTimer?: true;
  /** Id of the prompt whose AI transcribes a recording where a choice is asked. */
  hears?: number;
}

export const menuId = "menu";
export const queueNodeId = (id: number) => `queue:${id}`;
export const optionNodeId = (id: number) => `option:${id}`;
export const speakerNodeId = ({ kind, id }: { kind: string; id: number }) => `${kind}:${id}`;
/** The look-up in the company's billing system. */
export const billsId = "bills:0";

export interface ProgramSource {
  connection: BotConnection;
  /** All of the company: a ticket may be in a queue that the connection does not offer. */
  queues: readonly BotQueue[];
  language: string;
  greetsOneQueue: boolean;
  speakers?: readonly BotSpeaker[];
  failedText?: string;
  /** The company's own texts; "" or missing: the usual ones. */
  notUnderstoodText?: string;
  givesUpText?: string;
  answersOutOfHours?: boolean;
}

/** Compiles the queue menu and the option trees. */
export function compileMenu({
  connection,
  queues,
  language,
  greetsOneQueue,
  speakers = [],
  failedText = "",
  notUnderstoodText = "",
  givesUpText = "",
  answersOutOfHours = false,
}: ProgramSource): Program {
  const byId = new Map(queues.map((queue) => [queue.id, queue]));
  const { fallbackQueueId, transferQueueId, timeToTransfer = 0 } = connection;
  const offeredQueueIds = connection.queueIds.filter((id) => byId.has(id));
  const speakerIds = new Set(speakers.map(speakerNodeId));
  const speakerOf = ({ integrationId, promptId, sendsBills }: Place): string | null => {
    const ids = [integrationId ? `integration:${integrationId}` : "", promptId ? `prompt:${promptId}` : ""];
    return ids.find((id) => speakerIds.has(id)) ?? (sendsBills ? billsId : null);
  };
  const nodes: Record<string, BotNode> = {
    [menuId]: {
      kind: "menu",
      title: "",
      speaker: speakerOf(connection),
      text: connection.greetingMessage,
      hasMedia: false,
      choices: offeredQueueIds.map((id) => ({ title: byId.get(id)?.name ?? "", node: queueNodeId(id) })),
    },
  };
  const add = (option: BotOption, queueId: number, parent: string) => {
    const id = optionNodeId(option.id);
    nodes[id] = {
      kind: "option",
      title: option.title,
      speaker: speakerOf(option),
      optionId: option.id,
      queueId,
      parent,
      text: option.message,
      hasMedia: option.hasMedia,
      forwardQueueId: option.forwardQueueId,
      ...(option.closesTicket && { closesTicket: true }),
      choices: choicesOf(option.children),
    };
    for (const child of option.children) add(child, queueId, id);
  };
  for (const queue of queues) {
    const id = queueNodeId(queue.id);
    nodes[id] = {
      kind: "queue",
      title: queue.name,
      speaker: speakerOf(queue),
      queueId: queue.id,
      text: queue.greetingMessage,
      hasMedia: queue.hasMedia,
      choices: choicesOf(queue.options),
    };
    for (const option of queue.options) add(option, queue.id, id);
  }
  const silent = { text: "", hasMedia: false, speaker: null, choices: [] };
  for (const speaks of speakers)
    nodes[speakerNodeId(speaks)] = { kind: "speaker", title: speaks.name, speaks, ...silent };
  const listeners = speakers.filter(({ kind, hears }) => kind === "prompt" && hears);
  const listener = listeners.find(({ id }) => id === connection.promptId) ?? listeners[0];
  if (queues.some(sendsBills) || speakers.some((speaker) => speaker.sendsBills))
    nodes[billsId] = { kind: "speaker", title: "", speaks: null, ...silent };
  return {
    nodes,
    offered: offeredQueueIds,
    maxMenus: connection.maxUseBotQueues,
    pauseMinutes: connection.timeUseBotQueues,
    language: languageOf(language),
    greetsOneQueue,
    failedText,
    notUnderstoodText: notUnderstoodText || usualText("textNotUnderstood", language),
    givesUpText: givesUpText || usualText("textBotGivesUp", language),
    ...(answersOutOfHours && { answersOutOfHours }),
    ...(fallbackQueueId != null && offeredQueueIds.includes(fallbackQueueId) && { fallbackQueueId }),
    ...(timeToTransfer > 0 && transferQueueId != null && { hasTransferTimer: true }),
    ...(listener && { hears: listener.id }),
  };
}

type Place = Partial<Pick<BotQueue, "integrationId" | "promptId" | "sendsBills">>;

const sendsBills = ({ sendsBills: here, options }: BotQueue): boolean => {
  const inTree = (option: BotOption): boolean => option.sendsBills === true || option.children.some(inTree);
  return here === true || options.some(inTree);
};

const choicesOf = (options: readonly BotOption[]): NodeChoice[] =>
  options.map(({ id, title }) => ({ title, node: optionNodeId(id) }));

/** The node and what stands above it, from the root of its queue. */
export function trailOf(program: Program, id: string): string[] {
  const trail: string[] = [];
  for (let at: string | null = id; at !== null && trail.length < 100;) {
    const node: BotNode | undefined = program.nodes[at];
    if (!node) break;
    trail.unshift(at);
    at = node.kind === "option" ? node.parent : null;
  }
  return trail;
}

/** The names of the places from the root of a queue to where the customer is. */
export const pathOf = (program: Program, trail: readonly string[]): string[] =>
  trail.map((id) => program.nodes[id]?.title ?? "").filter(Boolean);

/** The part of a ticket's state that is known without the bot's own state. */
interface TicketPlace {
  queueId: number | null;
  isGreeted: boolean;
  /** The bot has asked something. */
  isAnswering: boolean;
}

/** True where a message certainly gets no answer within the hours, so that a server need not even look. */
export function hasNothingToSay(
  program: Program,
  { queueId, isGreeted, isAnswering }: TicketPlace,
  text: string,
): boolean {
  const { offered, nodes, fallbackQueueId } = program;
  if (isAnswering || text.trim() === "#") return false;
  if (queueId === null && nodes[menuId]?.speaker) return false;
  if (queueId === null) return offered.length === 0 && (isGreeted || !nodes[menuId]?.text.trim());
  // It may only wait there, and then the menu asks on.
  if (queueId === fallbackQueueId && (offered.length > 1 || nodes[menuId]?.speaker)) return false;
  const node = nodes[queueNodeId(queueId)];
  if (!node) return true;
  if (node.speaker) return false;
  const isSilent = isGreeted || (offered.length === 1 && !program.greetsOneQueue);
  return node.choices.length === 0 && (isSilent || (!node.text.trim() && !node.hasMedia));
}
