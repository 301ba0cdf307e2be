/** What uses a prompt or an integration. */
export interface ResponderUse {
  /** Names, in alphabetical order. */
  queues: string[];
  connections: string[];
  /** Conversations that it answers now. */
  tickets: number;
}

/** The use of a prompt or an integration that is not in use. */
export const noUse: ResponderUse = { queues: [], connections: [], tickets: 0 };

export const isInUse = ({ queues, connections, tickets }: ResponderUse): boolean =>
  queues.length > 0 || connections.length > 0 || tickets > 0;
