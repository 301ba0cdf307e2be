import type { Language } from "../texts/languages";
import { moneyIn } from "../texts/money";
import type { AuditAction, AuditDto, AuditField } from "../audit";
import { weekdays } from "../time/hours";
import { auditAreaOf } from "./areas";
import type { AuditWords } from "./words/types";
import { en } from "./words/en";
import { es } from "./words/es";
import { pt } from "./words/pt";
import { settingNames as enSettings } from "./setting-names/en";
import { settingNames as esSettings } from "./setting-names/es";
import { settingNames as ptSettings } from "./setting-names/pt";

const words: Record<Language, AuditWords> = { pt, en, es };
const settings: Record<Language, Record<string, string>> = {
  pt: { ...ptSettings, ...pt.settings },
  en: { ...enSettings, ...en.settings },
  es: { ...esSettings, ...es.settings },
};

export const auditColumns = (language: Language): AuditWords["columns"] => words[language].columns;

const fill = (template: string, values: Record<string, string>): string =>
  template.replace(/ ?\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name] ?? "";
    return value && whole.startsWith(" ") ? ` ${value}` : value;
  });
const quote = (text: string): string => text && `“${text}”`;

type Entry = Pick<AuditDto, "action" | "user" | "target" | "details">;
type Value = string | number | boolean | null;

/** An entry as a sentence: who did what, and what changed from what to what. */
export function auditSentence({ action, user, target, details }: Entry, language: Language): string {
  const own = words[language];
  const facts: Partial<Record<string, Value>> = { ...details };
  let template = own.actions[action];
  if (action === "plan.changed" && (facts.created || facts.deleted)) {
    template = facts.created ? own.planCreated : own.planDeleted;
    delete facts.created;
    delete facts.deleted;
  }
  const reason = action === "call.refused" || action === "limit.reached" ? facts.reason : undefined;
  if (reason !== undefined) delete facts.reason;
  const isSetting = action === "setting.changed";
  const area = auditAreaOf(target);
  const what = fill(template, {
    target: quote(targetName(action, target, language)),
    act: own.acts[/^DELETE /.test(target) ? "delete" : /^GET /.test(target) ? "see" : "change"],
    reason: shownValue("reason", reason ?? null, false, language),
    area: area ? own.areas[area] : quote(target),
  });
  const parts = partsOf(facts).map((part) => phraseOf(part, isSetting, language));
  return `${user?.name ?? own.system} ${what}${parts.length > 0 ? `: ${parts.join("; ")}` : ""}.`;
}

/** Settings are named as on their page, and payment providers by their name. */
function targetName(action: AuditAction, target: string, language: Language): string {
  if (action === "setting.changed") return settings[language][target] ?? target;
  if (action === "payments.configured") return words[language].values.provider[target] ?? target;
  return target;
}

interface Part {
  /** "" for the value of a setting. */
  field: string;
  was?: Value;
  is: Value;
}

/** What changed; `old` with `new`, and text as `before → after`, are one change. */
function partsOf({ old, new: fresh, ...others }: Partial<Record<string, Value>>): Part[] {
  const setting: Part[] = fresh === undefined ? [] : [{ field: "", ...(old !== undefined && { was: old }), is: fresh }];
  if (fresh === undefined && old !== undefined) setting.push({ field: "old", is: old });
  const rest = Object.entries(others).map(([field, value = null]): Part => {
    const [before, after, ...more] = typeof value === "string" ? value.split(" → ") : [];
    return before !== undefined && after !== undefined && more.length === 0
      ? { field, was: before, is: after }
      : { field, is: value };
  });
  return [...setting, ...rest];
}

function phraseOf({ field, was, is }: Part, isSetting: boolean, language: Language): string {
  const own = words[language];
  const name = own.fields[field as AuditField] ?? field;
  const showValue = (value: Value) => shownValue(field, value, isSetting, language);
  if (was === undefined)
    return is === "changed"
      ? fill(own.changed, { field: name })
      : field === ""
        ? showValue(is)
        : fill(own.value, { field: name, value: showValue(is) });
  return fill(field === "" ? own.onlyFromTo : own.fromTo, { field: name, from: showValue(was), to: showValue(is) });
}

function shownValue(field: string, value: Value, isSetting: boolean, language: Language): string {
  const own = words[language];
  if (value === null || value === "" || value === "–" || value === "null")
    return weekdays.some(({ weekdayEn }) => weekdayEn === field) ? own.closed : own.empty;
  const text = String(value);
  // The filter of an export.
  if (field === "what" && Object.hasOwn(own.actions, text)) return quote(fill(own.actions[text as AuditAction], {}));
  if (text === "true" || text === "false") return text === "true" ? own.yes : own.no;
  const fieldWords = isSetting ? own.values.setting : own.values[field as keyof AuditWords["values"]];
  const word = fieldWords && Object.hasOwn(fieldWords, text) ? fieldWords[text] : undefined;
  if (word) return word;
  if ((field === "valueCents" || field === "cents") && Number.isFinite(Number(text)))
    return moneyIn(language, Number(text) / 100);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text.split("-").reverse().join("/");
  return typeof value === "number" || /^\d+$/.test(text) ? text : quote(text);
}
