import type { ComponentProps } from "react";
import { ErrorState } from "./ErrorState";
import { SkeletonRows } from "./SkeletonRows";

interface Props extends ComponentProps<typeof SkeletonRows> {
  error: unknown;
  onRetry: () => unknown;
}

/** Shown in place of what a query has not brought yet: that it loads, or why it failed. */
export const LoadState = ({ error, onRetry, ...rows }: Props) =>
  error ? <ErrorState error={error} onRetry={() => void onRetry()} /> : <SkeletonRows {...rows} />;
