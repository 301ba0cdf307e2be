export default {
  title: "Edit saved filter",
  name: "Name",
  pinned: "Show as a tab, with its count",
  audience: "Who sees it",
  audiences: { mine: "Only me", queue: "The people of a queue", everyone: "Everybody in the company" },
  queue: "Queue",
  noQueue: "Choose a queue",
  saved: "Filter saved.",
};
