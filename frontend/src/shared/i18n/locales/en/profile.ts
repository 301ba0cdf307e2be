import type { SameShape } from "../../same-shape";
import type pt from "../pt/profile";

export default {
  title: "My profile",
  name: "Name",
  email: "Email",
  queues: "Your queues",
  noQueues: "No queue.",
  queuesHelp: "Your company's admins choose the queues.",
  textSize: { label: "Text size", value: "{{percent}} %", help: "It works at once, and in this browser only." },
  passwordTitle: "Change the password",
  passwordHelp: "Leave it empty to keep your password.",
  newPassword: "New password",
  oldPassword: "Current password",
  oldPasswordHelp: "Only needed to change the password or the e-mail.",
  saved: "Profile saved successfully!",
} as const satisfies SameShape<typeof pt>;
