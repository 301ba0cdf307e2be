export default {
  title: "Customers nobody sees",
  of: {
    noQueue: "Nobody sees who writes here: choose at least one queue.",
    noFallback: "Nobody sees who writes at night: choose the fallback queue.",
    unserved: "Nobody serves the queue {{queue}}: add an agent.",
    unservedFallback: "Nobody serves the fallback queue {{queue}}: add an agent or choose another.",
  },
} as const;
