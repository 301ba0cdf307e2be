import type { LeaveDto, UserDto } from "@guiche/contract/users";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../shared/format/dates";
import { CellChips, CellName, CellNothing, CellSymbol } from "../../shared/lists/cell-parts";
import type { Column } from "../../shared/lists/record-columns";
import { staticStyled } from "../../shared/ui/static-styled";
import { QueueChip } from "../../shared/ui/QueueChip";
import { UserAvatar } from "../../shared/ui/UserAvatar";

/** The columns of the user list. */
export const userColumns = (t: TFunction<"users">): Column<UserDto>[] => [
  {
    name: "name",
    label: t("dialog.name"),
    isTitle: true,
    width: "22%",
    sortBy: ({ name }) => name,
    lead: ({ name }) => <UserAvatar name={name} size={32} />,
    render: ({ name }) => <CellName>{name}</CellName>,
  },
  {
    name: "email",
    label: t("dialog.email"),
    narrow: "line",
    width: "22%",
    sortBy: ({ email }) => email,
    render: ({ email }) => email,
  },
  {
    name: "profile",
    label: t("dialog.profile"),
    width: "16%",
    sortBy: ({ profile }) => profile,
    render: (user) => <Profile user={user} />,
  },
  { name: "queues", label: t("dialog.queues"), width: "26%", render: (user) => <Queues user={user} /> },
  { name: "online", label: t("table.online"), width: "1%", narrow: "fact", render: (user) => <Presence user={user} /> },
];

function Profile({ user: { profile, secondFactor } }: { user: UserDto }) {
  const { t } = useTranslation("users");
  const role = t(`profile.${profile}`);
  return secondFactor ? `${role} · ${t("twoSteps")}` : role;
}

function Queues({ user: { queues } }: { user: UserDto }) {
  const { t } = useTranslation("users");
  if (queues.length === 0) return <CellNothing>{t("dialog.noQueues")}</CellNothing>;
  return <CellChips items={queues} chip={(queue) => <QueueChip queue={queue} />} />;
}

function leaveText(t: TFunction<"users">, { returnsOn, lacksSeat }: LeaveDto): string {
  if (lacksSeat) return t("leave.seatless");
  return returnsOn === null ? t("leave.on") : t("leave.until", { day: formatDay(returnsOn) });
}

const Dot = staticStyled("span", (theme) => ({
  boxSizing: "border-box",
  width: 10,
  height: 10,
  borderRadius: "50%",
  border: `2px solid ${theme.vars.palette.outline}`,
  "&[data-on]": { borderColor: theme.vars.palette.state.ok.main, backgroundColor: theme.vars.palette.state.ok.main },
}));

/** A dot and a text; for a user on leave, the leave. */
function Presence({ user: { online, leave } }: { user: UserDto }) {
  const { t } = useTranslation("users");
  if (leave) return leaveText(t, leave);
  return (
    <CellSymbol>
      <Dot aria-hidden="true" data-on={online ? "" : undefined} />
      {t(online ? "online" : "offline")}
    </CellSymbol>
  );
}
