import type { SameShape } from "../../same-shape";
import type pt from "../pt/contacts";

export default {
  title: "Contactos",
  dialog: {
    addTitle: "Añadir contacto",
    editTitle: "Editar contacto",
    groupTitle: "Editar grupo",
    name: "Nombre",
    country: "País",
    elsewhere: "Otro (con su código)",
    number: "Número",
    numberHelp: "Con código de área. El número se comprueba en WhatsApp al guardar.",
    numberUnchecked: "Este número aún no se ha comprobado en WhatsApp.",
    numberUnknown: "WhatsApp aún no ha dicho el número de esta persona.",
    email: "Correo",
    origin: "Conexión de origen",
    saved: "Contacto guardado.",
    savedUnchecked: "Contacto guardado sin comprobar el número: ninguna conexión está activa.",
    openExisting: "Abrir contacto existente: {{name}}",
  },
  extra: {
    title: "Información adicional",
    name: "Nombre del campo",
    value: "Valor",
    nth: "Información adicional {{place}}",
    add: "Añadir información",
    up: "Mover hacia arriba: {{name}}",
    down: "Mover hacia abajo: {{name}}",
    remove: "Quitar: {{name}}",
  },
} as const satisfies SameShape<typeof pt>;
