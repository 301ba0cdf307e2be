import type { SameShape } from "../../same-shape";
import type pt from "../pt/login";

export default {
  toPay: "Ver facturas y pagar",
  signedOutElsewhere:
    "Cerramos tu sesión porque alguien entró a tu cuenta en otra computadora. Si no fuiste tú, cambia tu contraseña.",
  title: "Iniciar sesión",
  email: "Correo",
  password: "Contraseña",
  submitting: "Iniciando sesión…",
  success: "¡Sesión iniciada con éxito!",
  noAccount: "¿Aún no tienes cuenta?",
  signUp: "Crear cuenta",
  forgot: "¿Olvidaste tu contraseña?",
  demo: {
    title: "¿Solo quieres conocer Guichê?",
    text: "Inicia sesión como {{email}}, con la contraseña {{password}}.",
    fill: "Completar",
  },
  trialDue_one: "Tu prueba termina en {{count}} día",
  trialDue_other: "Tu prueba termina en {{count}} días",
  trialDueToday: "Tu prueba termina hoy",
  due_one: "Tu suscripción vence en {{count}} día",
  due_other: "Tu suscripción vence en {{count}} días",
  dueToday: "Tu suscripción vence hoy",
  overdue_one: "Tu suscripción venció hace {{count}} día. Regularízala para seguir usándola.",
  overdue_other: "Tu suscripción venció hace {{count}} días. Regularízala para seguir usándola.",
} as const satisfies SameShape<typeof pt>;
