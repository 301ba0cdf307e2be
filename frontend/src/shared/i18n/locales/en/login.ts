import type { SameShape } from "../../same-shape";
import type pt from "../pt/login";

export default {
  toPay: "See invoices and pay",
  signedOutElsewhere:
    "You were signed out because your account was used on another computer. If it wasn't you, change your password.",
  title: "Sign in",
  email: "Email",
  password: "Password",
  submitting: "Signing in…",
  success: "Signed in successfully!",
  noAccount: "No account yet?",
  signUp: "Create account",
  forgot: "Forgot your password?",
  demo: {
    title: "Just looking around?",
    text: "Sign in as {{email}} with the password {{password}}.",
    fill: "Fill in",
  },
  trialDue_one: "Your trial ends in {{count}} day",
  trialDue_other: "Your trial ends in {{count}} days",
  trialDueToday: "Your trial ends today",
  due_one: "Your subscription expires in {{count}} day",
  due_other: "Your subscription expires in {{count}} days",
  dueToday: "Your subscription expires today",
  overdue_one: "Your subscription expired {{count}} day ago. Renew it to keep using it.",
  overdue_other: "Your subscription expired {{count}} days ago. Renew it to keep using it.",
} as const satisfies SameShape<typeof pt>;
