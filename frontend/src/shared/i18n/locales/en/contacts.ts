import type { SameShape } from "../../same-shape";
import type pt from "../pt/contacts";

export default {
  title: "Contacts",
  dialog: {
    addTitle: "Add contact",
    editTitle: "Edit contact",
    groupTitle: "Edit group",
    name: "Name",
    country: "Country",
    elsewhere: "Other (with its code)",
    number: "Number",
    numberHelp: "With area code. The number is checked on WhatsApp when you save.",
    numberUnchecked: "This number has not been checked on WhatsApp yet.",
    numberUnknown: "WhatsApp has not told this person's number yet.",
    email: "Email",
    origin: "Connection of origin",
    saved: "Contact saved.",
    savedUnchecked: "Contact saved without checking the number: no connection is up.",
    openExisting: "Open existing contact: {{name}}",
  },
  extra: {
    title: "Extra information",
    name: "Field name",
    value: "Value",
    nth: "Extra information {{place}}",
    add: "Add information",
    up: "Move up: {{name}}",
    down: "Move down: {{name}}",
    remove: "Remove: {{name}}",
  },
} as const satisfies SameShape<typeof pt>;
