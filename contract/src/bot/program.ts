/** A queue as the bot needs it. Texts are templates; the runner fills their {{placeholders}}. */
export interface BotQueue {
  id: number;
  name: string;
  greetingMessage: string;
  hasMedia: boolean;
  /** The roots of its tree, in order. */
  options: BotOption[];
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
}

export interface BotConnection {
  greetingMessage: string;
  /** The queues it offers, in the order of the menu. */
  queueIds: number[];
  /** Menus that a ticket gets; 0: no limit. */
  maxUseBotQueues: number;
  /** Minutes of silence after which the counting begins anew; 0: never. */
  timeUseBotQueues: number;
}

/** What a node says before its choices. */
interface Said {
  text: string;
  hasMedia: boolean;
}

export interface MenuNode extends Said {
  kind: "menu";
  choices: NodeChoice[];
}
export interface QueueNode extends Said {
  kind: "queue";
  queueId: number;
  choices: NodeChoice[];
}
export interface OptionNode extends Said {
  kind: "option";
  optionId: number;
  queueId: number;
  parent: string;
  forwardQueueId: number | null;
  choices: NodeChoice[];
}
export type BotNode = MenuNode | QueueNode | OptionNode;

/** A choice without its number, which is its place in the list. */
export interface NodeChoice {
  title: string;
  node: string;
}

/** Everything the bot may say on a connection: plain JSON, made anew when a queue, an option or a setting changes. */
export interface Program {
  nodes: Record<string, BotNode>;
  /** Of the queues that the connection offers. */
  offered: number[];
  maxMenus: number;
  pauseMinutes: number;
  language: "pt" | "en" | "es";
  /** Whether the greeting of an only queue is sent. */
  greetsOneQueue: boolean;
}

export const menuId = "menu";
export const queueNodeId = (id: number) => `queue:${id}`;
export const optionNodeId = (id: number) => `option:${id}`;

export interface ProgramSource {
  connection: BotConnection;
  /** All of the company: a ticket may be in a queue that the connection does not offer. */
  queues: readonly BotQueue[];
  language: string;
  greetsOneQueue: boolean;
}

/** Compiles the queue menu and the option trees. */
export function compileMenu({ connection, queues, language, greetsOneQueue }: ProgramSource): Program {
  const byId = new Map(queues.map((queue) => [queue.id, queue]));
  const offered = connection.queueIds.filter((id) => byId.has(id));
  const nodes: Record<string, BotNode> = {
    [menuId]: {
      kind: "menu",
      text: connection.greetingMessage,
      hasMedia: false,
      choices: offered.map((id) => ({ title: byId.get(id)?.name ?? "", node: queueNodeId(id) })),
    },
  };
  const add = (option: BotOption, queueId: number, parent: string) => {
    const id = optionNodeId(option.id);
    nodes[id] = {
      kind: "option",
      optionId: option.id,
      queueId,
      parent,
      text: option.message,
      hasMedia: option.hasMedia,
      forwardQueueId: option.forwardQueueId,
      choices: choicesOf(option.children),
    };
    for (const child of option.children) add(child, queueId, id);
  };
  for (const queue of queues) {
    const id = queueNodeId(queue.id);
    nodes[id] = {
      kind: "queue",
      queueId: queue.id,
      text: queue.greetingMessage,
      hasMedia: queue.hasMedia,
      choices: choicesOf(queue.options),
    };
    for (const option of queue.options) add(option, queue.id, id);
  }
  return {
    nodes,
    offered,
    maxMenus: connection.maxUseBotQueues,
    pauseMinutes: connection.timeUseBotQueues,
    language: language === "en" || language === "es" ? language : "pt",
    greetsOneQueue,
  };
}

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

/** What is known of a ticket without reading the bot's place in it. */
export interface TicketPlace {
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
  const { offered, nodes } = program;
  if (isAnswering || text.trim() === "#") return false;
  if (queueId === null) return offered.length === 0 && (isGreeted || !nodes[menuId]?.text.trim());
  const node = nodes[queueNodeId(queueId)];
  if (!node) return true;
  const isSilent = isGreeted || (offered.length === 1 && !program.greetsOneQueue);
  return node.choices.length === 0 && (isSilent || (!node.text.trim() && !node.hasMedia));
}
