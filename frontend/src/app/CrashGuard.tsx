import { Component, type ReactNode } from "react";
import { CrashPane } from "../shared/ui/CrashPane";

/** A screen that throws, or whose file is gone after an update, leaves a sentence and a way out instead of white. */
export class CrashGuard extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashPane /> : this.props.children;
  }
}
