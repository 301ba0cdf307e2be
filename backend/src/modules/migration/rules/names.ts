import { beginningOf } from "@guiche/contract/texts/beginning";

/** Names that a company may have once: a later one that is taken, or is when it is cut, gets a number. */
export class Names {
  private readonly usedNames = new Map<number, Set<string>>();

  constructor(private readonly length: number) {}

  /** `name` as it is when it may be: by default its letters in any case. */
  take(companyId: number, name: string): string {
    const takenNames = this.usedNames.get(companyId) ?? new Set<string>();
    this.usedNames.set(companyId, takenNames);
    const cut = beginningOf(name.trim(), this.length).trim() || "?";
    let free = cut;
    for (let number = 2; takenNames.has(free); number += 1) {
      const end = ` (${number})`;
      free = beginningOf(cut, this.length - end.length).trim() + end;
    }
    takenNames.add(free);
    return free;
  }
}

const colorForm = /^(#[0-9a-f]{3,8}|[a-z]{3,9})$/;

export const colorOf = (value: unknown): string | null => {
  const color = typeof value === "string" ? value.trim().toLowerCase() : "";
  return color.length <= 9 && colorForm.test(color) ? color : null;
};

/** Colours for queues whose own one is unreadable or taken: far from each other, dark enough for white text. */
const spare = ["#1f6f8b", "#8e44ad", "#c0392b", "#27763d", "#b7650c", "#34449b", "#7b5e3b", "#ad1457"];

/** The colours of each company's queues. */
export class Colors {
  private readonly usedColors = new Map<number, Set<string>>();

  take(companyId: number, value: unknown): { color: string; isNew: boolean } {
    const takenColors = this.usedColors.get(companyId) ?? new Set<string>();
    this.usedColors.set(companyId, takenColors);
    const own = colorOf(value);
    const color = own !== null && !takenColors.has(own) ? own : this.free(takenColors);
    takenColors.add(color);
    return { color, isNew: color !== own };
  }

  private free(takenColors: ReadonlySet<string>): string {
    const color = spare.find((one) => !takenColors.has(one));
    if (color !== undefined) return color;
    for (let number = 1; ; number += 1) {
      const next = `#${((number * 0x2f6b1d) & 0xffffff).toString(16).padStart(6, "0")}`;
      if (!takenColors.has(next)) return next;
    }
  }
}
