import type { SignInDto } from "@guiche/contract/security";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatMoment } from "../../shared/format/dates";
import { PlaceRow } from "./PlaceRow";
import { Section } from "./Section";

interface Props {
  signIns: readonly SignInDto[];
  onEnd: (id: number) => Promise<unknown>;
  onEndOthers: () => Promise<unknown>;
}

/** The last sign-ins: which browser, when, from which address. */
export function SignIns({ signIns, onEnd, onEndOthers }: Props) {
  const { t } = useTranslation("security");
  const { mutate: endOthers, isPending: busy } = useMutation({ mutationFn: onEndOthers });
  const noteOf = ({ createdAt, endedAt, current }: SignInDto) =>
    [formatMoment(createdAt), current ? t("signIns.current") : endedAt ? t("signIns.ended") : ""]
      .filter(Boolean)
      .join(" · ");
  return (
    <Section title={t("signIns.title")} help={t("signIns.help")}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 3 }}>
        {signIns.map((each) => (
          <PlaceRow
            key={each.id}
            userAgent={each.userAgent}
            ip={each.ip}
            note={noteOf(each)}
            act={each.current || each.endedAt ? undefined : { label: t("signIns.end"), run: () => onEnd(each.id) }}
          />
        ))}
      </Box>
      <Button variant="outlined" loading={busy} sx={{ justifySelf: "start" }} onClick={() => endOthers()}>
        {t("signIns.endOthers")}
      </Button>
    </Section>
  );
}
