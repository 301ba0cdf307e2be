import type { SameShape } from "../../same-shape";
import type pt from "../pt/quick";

export default {
  title: "Quick replies",
  search: "Search replies",
  add: "Add reply",
  edit: "Edit {{name}}",
  remove: "Delete {{name}}",
  removeTitle: "Delete the reply {{name}}?",
  empty: "Write it once, use it with /.",
  columns: { attachment: "Attachment name", uses: "Uses" },
  general: "Shared",
  of: "{{name}}'s",
  off: "Off",
  file: "file",
  download: "Download {{name}}",
  filter: {
    label: "Show",
    all: "All",
    own: "Mine",
    general: "Shared",
    none: {
      own: "You have no replies of your own yet.",
      general: "There are no replies for the whole team yet.",
    },
  },
  dialog: {
    add: "Add quick reply",
    edit: "Edit quick reply",
    shortcode: "Shortcode",
    shortcodeHelp: "In a conversation, type / and this shortcode.",
    message: "Message",
    nothingYet: "Your message appears here.",
    queues: "Queues",
    queuesHelp: "If you choose queues, it only appears in their conversations.",
    everyQueue: "All queues",
    general: "For the whole team",
    generalHelp: "When off, only the person who created it can use this reply.",
    status: "On",
    statusHelp: "When off, it's kept but not suggested.",
  },
} satisfies SameShape<typeof pt>;
