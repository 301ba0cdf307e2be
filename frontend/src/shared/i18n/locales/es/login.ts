import type { SameShape } from "../../same-shape";
import type pt from "../pt/login";

export default {
  title: "Ingresar",
  email: "Correo electrónico",
  password: "Contraseña",
  submit: "Ingresar",
  submitting: "Ingresando…",
  success: "¡Sesión iniciada con éxito!",
  noAccount: "¿Aún no tiene cuenta?",
  signUp: "Crear cuenta",
  forgot: "¿Olvidó su contraseña?",
  demo: {
    title: "¿Solo para conocer?",
    text: "Entre como {{email}}, con la contraseña {{password}}.",
    fill: "Completar",
  },
  due_one: "Su suscripción vence en {{count}} día",
  due_other: "Su suscripción vence en {{count}} días",
  dueToday: "Su suscripción vence hoy",
} as const satisfies SameShape<typeof pt>;
