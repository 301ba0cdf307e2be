import type { ColleagueDto } from "@guiche/contract/users";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import ChatsIcon from "lucide-react/icons/messages-square";
import { TipButton } from "@/shared/ui/TipButton";
import { ColleagueChoice } from "./ColleagueChoice";

interface Props {
  people: readonly ColleagueDto[];
  /** The queue they serve; null: any. */
  queue: string | null;
  inHandOf: (userId: number) => number | undefined;
  disabled: boolean;
  onChoose: (person: ColleagueDto) => void;
  /** Asks them first; undefined where that is not possible. */
  onAsk: ((person: ColleagueDto) => void) | undefined;
}

/** The colleagues to hand over to: a click transfers, a smaller button asks them first. */
export function ColleagueList({ people, queue, inHandOf, disabled, onChoose, onAsk }: Props) {
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
            <Box component="li" key={person.id} sx={{ display: "flex", alignItems: "center" }}>
              <ButtonBase
                disabled={disabled}
                aria-describedby={titleId}
                onClick={() => onChoose(person)}
                sx={{
                  flexGrow: 1,
                  minWidth: 0,
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
                <ColleagueChoice person={person} inHand={inHandOf(person.id)} />
              </ButtonBase>
              {onAsk ? (
                <TipButton
                  label={t("transfer.ask", { name: person.name })}
                  disabled={disabled}
                  onClick={() => onAsk(person)}
                >
                  <ChatsIcon size={20} />
                </TipButton>
              ) : null}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
