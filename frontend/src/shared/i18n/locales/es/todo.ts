import type { SameShape } from "../../same-shape";
import type pt from "../pt/todo";

export default {
  title: "Tareas",
  label: "Mis tareas",
  new: "Nueva tarea",
  onlyHere: "Guardado solo en este navegador.",
  empty: "Nada por hacer. Escribe arriba lo que no quieres olvidar.",
  edit: "Editar {{text}}",
  editing: "Texto de la tarea {{text}}",
  remove: "Eliminar {{text}}",
  removed: "Tarea eliminada: {{text}}",
  undo: "Deshacer",
  up: "Subir: {{text}}",
  down: "Bajar: {{text}}",
  movedTo: "{{text}}: ahora {{place}} de {{count}}",
  notKept: "Este navegador no pudo guardar el cambio. Libera espacio e inténtalo de nuevo.",
  closed:
    "Este navegador no permite guardar datos de este sitio, y las tareas solo se guardan aquí. Cámbialo en la configuración de privacidad del navegador.",
  broken: {
    text: "Las tareas guardadas en este navegador no se pudieron leer. No se eliminó nada: puedes guardar en un archivo lo que hay. Al empezar otra lista, lo que está guardado sigue en el navegador, aparte.",
    save: "Guardar en un archivo",
    begin: "Empezar otra lista",
  },
} satisfies SameShape<typeof pt>;
