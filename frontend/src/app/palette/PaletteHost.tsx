import { Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { useCommand } from "../../shared/commands";
import { withWords } from "../../shared/i18n/i18n";
import { soon } from "../../shared/ui/soon";

/** Their words come with them. */
const Palette = soon(async () => {
  const found = await withWords(import("./Palette"), "commands");
  return { default: found.Palette };
});
const ShortcutSheet = soon(async () => {
  const found = await withWords(import("./ShortcutSheet"), "commands");
  return { default: found.ShortcutSheet };
});

/** What lies over every screen at a key's press: the palette, and the sheet of keys. */
export function PaletteHost() {
  const [open, setOpen] = useState<"palette" | "sheet" | null>(null);
  useCommand("palette", () => setOpen("palette"));
  useCommand("shortcuts", () => setOpen("sheet"));
  const close = () => setOpen(null);
  // What is done comes after the palette has gone and the focus is back: it may lead the focus elsewhere.
  const leaveAnd = (run: () => void) => {
    flushSync(close);
    run();
  };
  return (
    <Suspense fallback={null}>
      {open === "palette" ? <Palette onChoose={leaveAnd} onClose={close} /> : null}
      {open === "sheet" ? <ShortcutSheet onClose={close} /> : null}
    </Suspense>
  );
}
