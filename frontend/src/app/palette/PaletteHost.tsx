import { Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { useCommand } from "../../shared/commands";
import { withNamespaces } from "../../shared/i18n/i18n";
import { lazyPreload } from "../../shared/ui/lazy-preload";

/** Each loads its translations with it. */
const Palette = lazyPreload(() => withNamespaces(import("./Palette"), "commands"));
const ShortcutSheet = lazyPreload(() => withNamespaces(import("./ShortcutSheet"), "commands"));

/** The overlays that shortcuts open on every screen: the palette and the shortcut sheet. */
export function PaletteHost() {
  const [open, setOpen] = useState<"palette" | "sheet" | null>(null);
  useCommand("palette", () => setOpen("palette"));
  useCommand("shortcuts", () => setOpen("sheet"));
  const close = () => setOpen(null);
  // The action runs after the palette has closed and restored the focus, because it may move the focus.
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
