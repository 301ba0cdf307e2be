import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import CardActionArea from "@mui/material/CardActionArea";
import Skeleton from "@mui/material/Skeleton";
import type { SvgIconProps } from "@mui/material/SvgIcon";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { errorText } from "../../shared/api/notify-error";
import { useDelayedLoading } from "../../shared/ui/use-delayed-loading";

interface Props<Data> {
  name: string;
  Icon: ComponentType<SvgIconProps>;
  to: string;
  label: string;
  asked: Pick<UseQueryResult<Data>, "data" | "error" | "isPending" | "refetch">;
  value: (data: Data) => string;
}

const height = 124;

/** A number with a link to its source. A failed counter has its own retry; the others stay. */
export function CounterCard<Data>({ name, Icon, to, label, asked, value }: Props<Data>) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = asked;
  const slow = useDelayedLoading(isPending);
  if (data === undefined && error)
    return (
      <Card role="alert" sx={{ p: 4, minHeight: height, display: "grid", gap: 2, alignContent: "start" }}>
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{label}</Box>
        <Box sx={{ typography: "body2" }}>{errorText(error)}</Box>
        <Button size="small" variant="outlined" onClick={() => void refetch()}>
          {t("actions.tryAgain")}
        </Button>
      </Card>
    );
  return (
    <Card sx={{ minHeight: height }}>
      <CardActionArea
        component={Link}
        to={to}
        sx={{ p: 4, minHeight: height, display: "grid", gap: 1, alignContent: "start", justifyContent: "start" }}
      >
        <Icon sx={{ color: "text.secondary" }} />
        <Box
          component="span"
          data-testid={`count-${name}`}
          sx={{ fontSize: "1.75rem", fontWeight: 700, lineHeight: 1.3 }}
        >
          {data === undefined ? slow ? <Skeleton width={64} /> : "\u00a0" : value(data)}
        </Box>
        <Box component="span" sx={{ typography: "body2", color: "text.secondary" }}>
          {label}
        </Box>
      </CardActionArea>
    </Card>
  );
}
