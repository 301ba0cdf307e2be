import type { SameShape } from "../../same-shape";
import type pt from "../pt/common";

export default {
  productName: "Guichê",
  actions: {
    ok: "Ok",
    cancel: "Cancelar",
    save: "Guardar",
    add: "Añadir",
    edit: "Editar",
    delete: "Eliminar",
    close: "Cerrar",
    tryAgain: "Intentar de nuevo",
    loadMore: "Cargar más",
    clearFilters: "Limpiar filtros",
    discard: "Descartar",
    keepEditing: "Seguir editando",
  },
  dialogs: {
    discardTitle: "¿Descartar los cambios?",
    discardText: "Lo que escribió todavía no se ha guardado.",
    deleteText: "¿Realmente desea eliminar este registro?",
    alreadyTaken: "Ya existe otra con este nombre.",
    submitHint: "Ctrl+Enter envía",
    saving: "Guardando…",
  },
  states: {
    loading: "Cargando…",
    waitingForServer: "Esperando al servidor…",
    loadFailed: "No se pudo cargar.",
    errorCode: "Código: {{code}}",
    savedSuccess: "¡Operación realizada con éxito!",
    crashed: "Algo salió mal en esta pantalla.",
    reload: "Recargar",
  },
  toasts: { close: "Cerrar aviso", region: "Avisos" },
  link: {
    offline: "Sin conexión. Sus mensajes se enviarán cuando vuelva internet.",
    reconnecting: "Reconectando…",
    reconnected: "Reconectado",
  },
  conflict: "Se accedió a su cuenta desde otra computadora.",
  theme: {
    label: "Tema",
    light: "Claro",
    dark: "Oscuro",
    system: "Del sistema",
    current: "Tema: {{name}}",
  },
  language: { label: "Idioma", current: "Idioma: {{name}}" },
  field: { showPassword: "Mostrar contraseña", hidePassword: "Ocultar contraseña", yes: "Sí", no: "No" },
  noQueue: "Sin cola",
} as const satisfies SameShape<typeof pt>;
