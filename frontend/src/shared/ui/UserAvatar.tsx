import Avatar from "@mui/material/Avatar";
import { Suspense } from "react";
import { initials } from "./initials";
import { soon } from "./soon";

const FacePicture = soon(() => import("../media/FacePicture"));

/** A face or initials. Decoration: the name stands beside it. `src` is an address of ours, fetched with the token. */
export function UserAvatar({ name, src, size = 40 }: { name: string; src?: string | null; size?: number }) {
  const letters = initials(name);
  return (
    <Avatar
      aria-hidden="true"
      sx={(theme) => ({
        width: size,
        height: size,
        fontSize: Math.round(size * 0.4),
        fontWeight: 600,
        // On a surface of its own tint, such as the open card, the ring keeps its shape.
        boxShadow: `0 0 0 2px ${theme.vars.palette.background.paper}`,
        bgcolor: theme.vars.palette.state.open.tint,
        color: theme.vars.palette.state.open.main,
      })}
    >
      {src ? (
        <Suspense fallback={letters}>
          <FacePicture address={src} initials={letters} />
        </Suspense>
      ) : (
        letters
      )}
    </Avatar>
  );
}
