import { Suspense } from "react";
import { Disc } from "./Disc";
import { faceHue, initials } from "./initials";
import { lazyPreload } from "./lazy-preload";

const AvatarImage = lazyPreload(() => import("../media/AvatarImage"));

/** An avatar or initials. Decoration: the name is next to it. `src` is an API address, fetched with the token. */
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
