import { Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { useCommand } from "../../shared/commands";
import { withNamespaces } from "../../shared/i18n/i18n";
import { lazyPreload } from "../../shared/ui/lazy-preload";

/** Their words come with them. */
const Palette = lazyPreload(async () => {
  const found = await withNamespaces(import("./Palette"), "commands");
  return { default: found.Palette };
});
const ShortcutSheet = lazyPreload(async () => {
  const found = await withNamespaces(import("./ShortcutSheet"), "commands");
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
