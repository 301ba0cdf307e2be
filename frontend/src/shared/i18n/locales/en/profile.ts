import type { SameShape } from "../../same-shape";
import type pt from "../pt/profile";

export default {
  title: "My profile",
  name: "Name",
  email: "Email",
  queues: "Your queues",
  noQueues: "No queues.",
  queuesHelp: "Your company's admins choose the queues.",
  textSize: { label: "Text size", value: "{{percent}}%", help: "Applies right away, in this browser only." },
  passwordTitle: "Change password",
  passwordHelp: "Leave blank to keep your password.",
  newPassword: "New password",
  oldPassword: "Current password",
  oldPasswordHelp: "Only needed to change your password or email.",
  saved: "Profile saved successfully!",
} as const satisfies SameShape<typeof pt>;
