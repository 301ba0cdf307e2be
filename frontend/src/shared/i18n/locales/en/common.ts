import type { SameShape } from "../../same-shape";
import type pt from "../pt/common";

export default {
  productName: "Guichê",
  actions: {
    ok: "Ok",
    cancel: "Cancel",
    save: "Save",
    add: "Add",
    edit: "Edit",
    delete: "Delete",
    close: "Close",
    tryAgain: "Try again",
    loadMore: "Load more",
    clearFilters: "Clear filters",
    discard: "Discard",
    keepEditing: "Keep editing",
  },
  dialogs: {
    discardTitle: "Discard changes?",
    discardText: "What you typed has not been saved yet.",
    deleteText: "Do you really want to delete this record?",
    alreadyTaken: "Another one has this name already.",
    submitHint: "Ctrl+Enter submits",
    saving: "Saving…",
  },
  states: {
    loading: "Loading…",
    waitingForServer: "Waiting for the server…",
    loadFailed: "This could not be loaded.",
    errorCode: "Code: {{code}}",
    savedSuccess: "Operation completed successfully!",
    crashed: "Something went wrong on this screen.",
    reload: "Reload",
  },
  toasts: { close: "Close notice", region: "Notices" },
  link: {
    offline: "No connection. Your messages will be sent when the internet is back.",
    reconnecting: "Reconnecting…",
    reconnected: "Reconnected",
  },
  conflict: "Your account was accessed on another computer.",
  theme: {
    label: "Theme",
    light: "Light",
    dark: "Dark",
    system: "Same as system",
    current: "Theme: {{name}}",
  },
  language: { label: "Language", current: "Language: {{name}}" },
  field: { showPassword: "Show password", hidePassword: "Hide password", yes: "Yes", no: "No" },
  noQueue: "No queue",
} as const satisfies SameShape<typeof pt>;
