import type { SameShape } from "../../same-shape";
import type pt from "../pt/login";

export default {
  title: "Ingresar",
  welcome: "Nadie se queda esperando en la cola.",
  email: "Correo electrónico",
  password: "Contraseña",
  submit: "Ingresar",
  submitting: "Ingresando…",
  success: "¡Sesión iniciada con éxito!",
  offline: "Sin internet: no es posible ingresar ahora.",
  capsLock: "Bloq Mayús está activado",
  due_one: "Su suscripción vence en {{count}} día",
  due_other: "Su suscripción vence en {{count}} días",
  dueToday: "Su suscripción vence hoy",
} as const satisfies SameShape<typeof pt>;
