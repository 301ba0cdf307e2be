import type { ColleagueDto } from "@guiche/contract/users";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { UserAvatar } from "@/shared/ui/UserAvatar";
import { Availability } from "./Availability";

interface Props {
  people: readonly ColleagueDto[];
  /** The queue they serve; null: any. */
  queue: string | null;
  inHandOf: (userId: number) => number | undefined;
  disabled: boolean;
  onChoose: (person: ColleagueDto) => void;
}

/** The colleagues to hand over to: a click transfers. */
export function ColleagueList({ people, queue, inHandOf, disabled, onChoose }: Props) {
  const { t } = useTranslation("moving");
  const titleId = useId();
  return (
    <Box>
      <Box id={titleId} sx={{ typography: "body2", color: "text.secondary", mb: 1, overflowWrap: "anywhere" }}>
        {queue === null ? t("transfer.toColleague") : t("transfer.toColleagueOf", { queue })}
      </Box>
      {people.length === 0 ? (
        <Box sx={{ typography: "body2", py: 2 }}>{t("transfer.noColleague")}</Box>
      ) : (
        <Box
          component="ul"
          aria-labelledby={titleId}
          sx={{
            m: 0,
            p: 0,
            listStyle: "none",
            maxHeight: 220,
            overflowY: "auto",
            border: 1,
            borderColor: "divider",
            borderRadius: 1,
          }}
        >
          {people.map((person) => (
            <li key={person.id}>
              <ButtonBase
                disabled={disabled}
                aria-describedby={titleId}
                onClick={() => onChoose(person)}
                sx={{
                  width: "100%",
                  minHeight: 44,
                  px: 3,
                  py: 1,
                  gap: 3,
                  justifyContent: "flex-start",
                  textAlign: "start",
                  typography: "body2",
                  "&:hover, &.Mui-focusVisible": { bgcolor: "action.hover" },
                }}
              >
                <UserAvatar name={person.name} size={28} />
                <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" }}>
                  {person.name}
                </Box>
                <Availability person={person} inHand={inHandOf(person.id)} />
              </ButtonBase>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
