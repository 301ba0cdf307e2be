import type { SameShape } from "../../same-shape";
import type pt from "../pt/login";

export default {
  title: "Sign in",
  welcome: "Nobody is left waiting in line.",
  email: "Email",
  password: "Password",
  submit: "Sign in",
  submitting: "Signing in…",
  success: "Signed in successfully!",
  offline: "No internet: signing in is not possible right now.",
  capsLock: "Caps Lock is on",
  due_one: "Your subscription expires in {{count}} day",
  due_other: "Your subscription expires in {{count}} days",
  dueToday: "Your subscription expires today",
} as const satisfies SameShape<typeof pt>;
