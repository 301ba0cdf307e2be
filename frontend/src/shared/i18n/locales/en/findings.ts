export default {
  title: "Customers no one sees",
  of: {
    noQueue: "No one sees who writes here: choose at least one queue.",
    noFallback: "No one sees who writes at night: choose the fallback queue.",
    unserved: "No one serves the queue {{queue}}: add an agent.",
    unservedFallback: "No one serves the fallback queue {{queue}}: add an agent or choose another.",
  },
} as const;
