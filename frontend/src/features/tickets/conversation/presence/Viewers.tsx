import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { useTip } from "@/shared/ui/use-tip";
import { UserAvatar } from "@/shared/ui/UserAvatar";
import { joinNames, pluralKey } from "./names";
import { useViewers } from "./use-viewers";

/** Further viewers are shown as a number. */
const maxFaces = 3;
const facePx = 24;

/** Avatars of the other users who are viewing the ticket. */
export function Viewers({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation("attention");
  const others = useViewers(ticketId);
  const names = others.map(({ name }) => name);
  const all = joinNames(names, t("looking.and"));
  const label = pluralKey(names) === "one" ? t("looking.one", { name: all }) : t("looking.many", { names: all });
  const { handlers, tip } = useTip(label);
  if (others.length === 0) return null;
  const visibleViewers = others.slice(0, others.length > maxFaces ? maxFaces - 1 : maxFaces);
  return (
    <>
      <Box
        {...handlers}
        role="img"
        aria-label={label}
        tabIndex={0}
        data-testid="viewers"
        sx={{
          display: "flex",
          flexShrink: 0,
          minHeight: facePx,
          borderRadius: 999,
          "& > * + *": { ml: "-6px" },
          // Narrow windows need the space for the actions.
          "@media (max-width:399.95px)": { "& > * + *": { display: "none" } },
        }}
      >
        {visibleViewers.map(({ id, name }) => (
          <UserAvatar key={id} name={name} size={facePx} />
        ))}
        {others.length > visibleViewers.length ? <More count={others.length - visibleViewers.length} /> : null}
      </Box>
      {tip}
    </>
  );
}

const More = ({ count }: { count: number }) => (
  <Box
    aria-hidden="true"
    sx={(theme) => ({
      display: "grid",
      placeItems: "center",
      width: facePx,
      height: facePx,
      borderRadius: "50%",
      fontSize: "0.6875rem",
      fontWeight: 600,
      bgcolor: theme.vars.palette.state.closed.tint,
      color: theme.vars.palette.state.closed.main,
      boxShadow: `0 0 0 2px ${theme.vars.palette.background.paper}`,
    })}
  >
    +{count}
  </Box>
);
