import type { SameShape } from "../../same-shape";
import type pt from "../pt/profile";

export default {
  title: "Mi perfil",
  name: "Nombre",
  email: "Correo",
  queues: "Tus colas",
  noQueues: "Ninguna cola.",
  queuesHelp: "Quien administra la empresa elige las colas.",
  textSize: {
    label: "Tamaño del texto",
    value: "{{percent}} %",
    help: "Se aplica de inmediato y solo en este navegador.",
  },
  passwordTitle: "Cambiar la contraseña",
  passwordHelp: "Déjala en blanco para mantener la contraseña.",
  newPassword: "Nueva contraseña",
  oldPassword: "Contraseña actual",
  oldPasswordHelp: "Solo se pide para cambiar la contraseña o el correo.",
  saved: "¡Perfil actualizado con éxito!",
} as const satisfies SameShape<typeof pt>;
