export default {
  title: "Tags",
} as const;
