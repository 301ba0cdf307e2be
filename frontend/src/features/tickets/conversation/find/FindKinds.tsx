import { messageKinds, type MessageKind } from "@guiche/contract/messages";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { useTranslation } from "react-i18next";

interface Props {
  kind: MessageKind | null;
  onChoose: (kind: MessageKind | null) => void;
}

/** Restricts the search to one kind of message; pressing it again removes the restriction. */
export function FindKinds({ kind, onChoose }: Props) {
  const { t } = useTranslation("panel");
  return (
    <Box role="group" aria-label={t("find.kinds.label")} sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
      {messageKinds.map((each) => (
        <Chip
          key={each}
          label={t(`find.kinds.${each}`)}
          aria-pressed={each === kind}
          color={each === kind ? "primary" : "default"}
          variant={each === kind ? "filled" : "outlined"}
          onClick={() => onChoose(each === kind ? null : each)}
          sx={{ height: { xs: 44, sm: 28 } }}
        />
      ))}
    </Box>
  );
}
