import { Suspense } from "react";
import { faceHues } from "../theme/tokens";
import { faceHue, initials } from "./initials";
import { staticStyled } from "./static-styled";
import { lazyPreload } from "./lazy-preload";

const AvatarImage = lazyPreload(() => import("../media/AvatarImage"));

const Disc = staticStyled("div", (theme) => ({
  position: "relative",
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  flexShrink: 0,
  lineHeight: 1,
  fontWeight: 600,
  borderRadius: "50%",
  overflow: "hidden",
  userSelect: "none",
  // The ring keeps its shape on a tinted surface, such as the open card.
  boxShadow: `0 0 0 2px ${theme.vars.palette.background.paper}`,
  ...Object.fromEntries(
    faceHues.map((hue) => [
      `&[data-hue="${hue}"]`,
      { backgroundColor: theme.vars.palette.face[hue].tint, color: theme.vars.palette.face[hue].main },
    ]),
  ),
}));

/** An avatar or initials. Decoration: the name stands beside it. `src` is an API address, fetched with the token. */
export function UserAvatar({ name, src, size = 40 }: { name: string; src?: string | null; size?: number }) {
  const letters = initials(name);
  return (
    <Disc
      aria-hidden="true"
      data-face=""
      data-hue={faceHue(name)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
    >
      {src ? (
        <Suspense fallback={letters}>
          <AvatarImage address={src} initials={letters} />
        </Suspense>
      ) : (
        letters
      )}
    </Disc>
  );
}
