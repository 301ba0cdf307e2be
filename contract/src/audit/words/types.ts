import type { AuditAction, AuditField } from "../../audit";
import type { AuditArea } from "../areas";
import type { PlatformSettingKey } from "../../platform";
import type { NamedSetting, SettingKey } from "../../settings";

/** Templates have `{{target}}`, `{{field}}`, `{{from}}`, `{{to}}`, `{{value}}`, `{{act}}`, `{{area}}` and `{{reason}}`. */
export interface AuditWords {
  /** The actor's name for automatic changes. */
  system: string;
  yes: string;
  no: string;
  empty: string;
  /** A day of the week without hours. */
  closed: string;
  fromTo: string;
  onlyFromTo: string;
  value: string;
  /** Of secrets, lists and objects, which an entry does not contain. */
  changed: string;
  planCreated: string;
  planDeleted: string;
  acts: Record<"see" | "change" | "delete", string>;
  columns: Record<"when" | "who" | "action" | "what" | "ip", string>;
  /** What follows the person's name. */
  actions: Record<AuditAction, string>;
  fields: Record<AuditField, string>;
  /** Settings that no page of `settingNames` lists. */
  settings: Record<Exclude<SettingKey, NamedSetting> | PlatformSettingKey, string>;
  areas: Record<AuditArea, string>;
  /** Values that the product chose, by field; `setting` are those of settings. */
  values: Record<
    "profile" | "allTicket" | "by" | "code" | "act" | "recurrence" | "reason" | "provider" | "setting",
    Record<string, string>
  >;
}
