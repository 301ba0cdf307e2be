import { passkeyApi } from "@guiche/contract/passkeys";
import { securityApi } from "@guiche/contract/security";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call";
import { notifyError } from "../../shared/api/notify-error";
import { refreshUser } from "../../shared/session/refresh-user";
import { LoadState } from "../../shared/ui/LoadState";
import { TitledDialog } from "../../shared/ui/TitledDialog";
import { BrowserList } from "./BrowserList";
import { Passkeys } from "./Passkeys";
import { SecondFactor } from "./SecondFactor";
import { SignIns } from "./SignIns";

const securityKey = ["own-security"] as const;

/** What protects the own account: the second factor, the remembered browsers and the sign-ins. */
export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["security", "common"]);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: securityKey,
    queryFn: async ({ signal }) => {
      const [factor, passkeys, signIns] = await Promise.all([
        call(securityApi.show, { signal }),
        call(passkeyApi.list, { signal }),
        call(securityApi.signIns, { signal }),
      ]);
      return { factor, passkeys, signIns };
    },
    staleTime: 0,
  });
  const reload = () => client.invalidateQueries({ queryKey: securityKey });
  const refresh = () => {
    void reload();
    void refreshUser().catch(() => undefined);
  };
  const act = async (change: () => Promise<unknown>) => {
    try {
      await change();
    } catch (failure) {
      notifyError(failure);
    }
    await reload();
  };

  return (
    <TitledDialog title={t("security:title")} onClose={onClose}>
      <DialogContent sx={{ display: "grid", gap: 6, alignContent: "start" }}>
        {data ? (
          <>
            <SecondFactor factor={data.factor} onChanged={refresh} />
            <Passkeys passkeys={data.passkeys} onChanged={refresh} />
            {data.factor.browsers.length > 0 ? (
              <BrowserList
                browsers={data.factor.browsers}
                onForget={(browserId) => act(() => call(securityApi.forgetBrowser, { params: { browserId } }))}
              />
            ) : null}
            <SignIns
              signIns={data.signIns}
              onEnd={(sessionId) => act(() => call(securityApi.endSession, { params: { sessionId } }))}
              onEndOthers={() => act(() => call(securityApi.endOthers))}
            />
          </>
        ) : (
          <LoadState error={error} onRetry={refetch} height={72} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("common:actions.close")}</Button>
      </DialogActions>
    </TitledDialog>
  );
}
