import Avatar from "@mui/material/Avatar";
import { initials } from "./initials";

/** A face or initials. Decoration: the name stands beside it. */
export function UserAvatar({ name, src, size = 40 }: { name: string; src?: string | null; size?: number }) {
  return (
    <Avatar
      src={src ?? undefined}
      aria-hidden="true"
      slotProps={{ img: { alt: "", loading: "lazy" } }}
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
      {initials(name)}
    </Avatar>
  );
}
