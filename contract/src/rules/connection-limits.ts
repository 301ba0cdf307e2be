/** How many numbers a company has, and how many of them are official. */
export interface ConnectionUse {
  connections: number;
  officialConnections: number;
}

/** `officialConnections` null: official numbers count together with the others. */
export interface ConnectionLimits {
  connections: number;
  officialConnections: number | null;
}

/** By how many numbers each limit is exceeded; 0 or less when it holds them. */
export const connectionsOver = (use: ConnectionUse, limits: ConnectionLimits): ConnectionUse =>
  limits.officialConnections === null
    ? { connections: use.connections - limits.connections, officialConnections: 0 }
    : {
        connections: use.connections - use.officialConnections - limits.connections,
        officialConnections: use.officialConnections - limits.officialConnections,
      };
