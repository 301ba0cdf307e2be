import type { SameShape } from "../../same-shape";
import type pt from "../pt/password";

export default {
  title: "Reset your password",
  emailLead: "Enter your account's email. We will send you a code to choose another password.",
  email: "Email",
  send: "Send the code",
  sending: "Sending…",
  hasCode: "I have a code already",
  sent: "Email sent successfully!",
  unknownEmail: "Email not found",
  codeLead: "Enter the code sent to {{email}} and choose the new password. It is good for 30 minutes.",
  changeEmail: "Use another email",
  resend: "Send another code",
  resendIn_one: "Send another code in {{count}} s",
  resendIn_other: "Send another code in {{count}} s",
  code: "Code",
  newPassword: "New password",
  confirmation: "Confirm the new password",
  rules: {
    label: "The password needs",
    length: "At least 8 characters",
    upper: "An upper-case letter",
    lower: "A lower-case letter",
    digit: "A digit",
    holds: "(done)",
    fails: "(missing)",
  },
  required: "Required field",
  strong:
    "Your password needs at least 8 characters, among them an upper-case letter, a lower-case letter and a digit.",
  different: "The passwords do not match",
  save: "Reset the password",
  saving: "Saving…",
  done: "Password reset successfully.",
  back: "Back to signing in",
} as const satisfies SameShape<typeof pt>;
